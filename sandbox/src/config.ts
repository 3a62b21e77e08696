import { type Account, ENTITIES, type Entity, RAILS, type Rail } from './account.js';

export interface Config {
  readonly port: number;
  readonly dataDir: string;
  readonly accounts: readonly Account[];
  /** Added to every call that moves money; 0 by default. */
  readonly latencyMs: number;
  /** Off only for measuring what the disk costs: an answered charge may then be lost with the machine. */
  readonly fsync: boolean;
}

/** Everything that is wrong with the environment, in one error; it names variables and fields, never their values. */
export class ConfigError extends Error {
  constructor(readonly problems: readonly string[]) {
    super(`Sandbox configuration:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
  }
}

/** @throws ConfigError */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const problems: string[] = [];
  const port = readInteger(env, 'SANDBOX_PORT', undefined, 65_535, problems);
  const latencyMs = readInteger(env, 'SANDBOX_LATENCY_MS', 0, 60_000, problems);
  const dataDir = env['SANDBOX_DATA_DIR'] ?? '';
  if (dataDir === '') problems.push('SANDBOX_DATA_DIR is missing');
  const fsync = env['SANDBOX_FSYNC'] ?? 'on';
  if (fsync !== 'on' && fsync !== 'off') problems.push('SANDBOX_FSYNC must be on or off');
  const accounts = readAccounts(env['SANDBOX_ACCOUNTS'], problems);
  if (problems.length > 0) throw new ConfigError(problems);
  return { port, dataDir, accounts, latencyMs, fsync: fsync === 'on' };
}

function readInteger(
  env: Readonly<Record<string, string | undefined>>,
  name: string,
  fallback: number | undefined,
  max: number,
  problems: string[],
): number {
  const text = env[name];
  if (text === undefined || text === '') {
    if (fallback === undefined) problems.push(`${name} is missing`);
    return fallback ?? 0;
  }
  if (!/^\d{1,9}$/.test(text) || Number(text) > max) problems.push(`${name} must be an integer from 0 to ${max}`);
  return Number(text);
}

function readAccounts(text: string | undefined, problems: string[]): Account[] {
  if (text === undefined || text === '') {
    problems.push('SANDBOX_ACCOUNTS is missing');
    return [];
  }
  let rows: unknown;
  try {
    rows = JSON.parse(text);
  } catch {
    problems.push('SANDBOX_ACCOUNTS is not JSON');
    return [];
  }
  if (!Array.isArray(rows) || rows.length === 0) {
    problems.push('SANDBOX_ACCOUNTS must be a JSON array of at least one account');
    return [];
  }
  const accounts = rows.map((row: unknown, index) => readAccount(row, `SANDBOX_ACCOUNTS[${index}]`, problems));
  for (const field of ['id', 'secretKey', 'publishableKey'] as const) {
    if (new Set(accounts.map((account) => account[field])).size < accounts.length) {
      problems.push(`SANDBOX_ACCOUNTS: two accounts share the same ${field}`);
    }
  }
  return accounts;
}

function readAccount(row: unknown, at: string, problems: string[]): Account {
  const fields: Record<string, unknown> = typeof row === 'object' && row !== null ? { ...row } : {};
  const text = (name: string, prefix: string): string => {
    const value = fields[name];
    if (typeof value === 'string' && value.startsWith(prefix) && value.length > prefix.length) return value;
    problems.push(`${at}.${name} must be a string that starts with ${prefix}`);
    return '';
  };
  const entity = ENTITIES.find((name) => name === fields['entity']);
  if (entity === undefined) problems.push(`${at}.entity must be one of ${ENTITIES.join(', ')}`);
  const rail = RAILS.find((name) => name === fields['rail']);
  if (rail === undefined) problems.push(`${at}.rail must be one of ${RAILS.join(', ')}`);
  return {
    entity: entity ?? ('us' satisfies Entity),
    rail: rail ?? ('test' satisfies Rail),
    id: text('account', 'acct_'),
    secretKey: text('secret_key', 'sk_'),
    publishableKey: text('publishable_key', 'pk_'),
  };
}
