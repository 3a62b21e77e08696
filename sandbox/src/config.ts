import { type Account, ENTITIES, type Entity, RAILS, type Rail } from './account.js';
import { LIST_PRICE, type ProcessorFee } from './balance-transaction/processor-fee.js';

export interface Config {
  readonly port: number;
  readonly dataDir: string;
  readonly accounts: readonly Account[];
  /** Added to every call that moves money; 0 by default. */
  readonly latencyMs: number;
  /** Off only to measure the cost of the disk: a machine failure can then lose a charge with a response. */
  readonly fsync: boolean;
  /** What accounts without a fee of their own pay per captured charge. */
  readonly fee: ProcessorFee;
  /** How long a bank takes to report the final result of a refund that is pending or fails later. */
  readonly refundDelayMs: number;
  /** How long a bank takes to open the dispute of a test card, and to decide about evidence. */
  readonly disputeDelayMs: number;
  /** How long each step of a payout takes. */
  readonly payoutDelayMs: number;
  /** How long the check of a business takes. */
  readonly onboardingDelayMs: number;
  /** How long the search does not know a new payment. */
  readonly searchDelayMs: number;
  /** Address at which browsers reach this process; the loopback address when absent. */
  readonly publicUrl?: string;
}

/** Lists all problems of the environment in one error. It names variables and fields, never their values. */
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
  const refundDelayMs = readInteger(env, 'SANDBOX_REFUND_DELAY_MS', 1_000, 3_600_000, problems);
  const disputeDelayMs = readInteger(env, 'SANDBOX_DISPUTE_DELAY_MS', 1_000, 3_600_000, problems);
  const payoutDelayMs = readInteger(env, 'SANDBOX_PAYOUT_DELAY_MS', 1_000, 3_600_000, problems);
  const onboardingDelayMs = readInteger(env, 'SANDBOX_ONBOARDING_DELAY_MS', 2_000, 3_600_000, problems);
  const searchDelayMs = readInteger(env, 'SANDBOX_SEARCH_DELAY_MS', 60_000, 3_600_000, problems);
  const fee = {
    bps: readInteger(env, 'SANDBOX_FEE_BPS', LIST_PRICE.bps, 10_000, problems),
    fixed: readInteger(env, 'SANDBOX_FEE_FIXED', LIST_PRICE.fixed, 100_000, problems),
  };
  const publicUrl = readPublicUrl(env['SANDBOX_PUBLIC_URL'], problems);
  const dataDir = env['SANDBOX_DATA_DIR'] ?? '';
  if (dataDir === '') problems.push('SANDBOX_DATA_DIR is missing');
  const fsync = env['SANDBOX_FSYNC'] ?? 'on';
  if (fsync !== 'on' && fsync !== 'off') problems.push('SANDBOX_FSYNC must be on or off');
  const accounts = readAccounts(env['SANDBOX_ACCOUNTS'], problems);
  if (problems.length > 0) throw new ConfigError(problems);
  const delays = { latencyMs, refundDelayMs, disputeDelayMs, payoutDelayMs, onboardingDelayMs, searchDelayMs };
  return { port, dataDir, accounts, fsync: fsync === 'on', fee, ...delays, ...publicUrl };
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

function readPublicUrl(text: string | undefined, problems: string[]): { publicUrl?: string } {
  if (text === undefined || text === '') return {};
  if (!isHttpUrl(text)) problems.push('SANDBOX_PUBLIC_URL must be an http or https address');
  return { publicUrl: text.replace(/\/+$/, '') };
}

function isHttpUrl(text: unknown): text is string {
  const url = typeof text === 'string' ? URL.parse(text) : null;
  return url !== null && ['http:', 'https:'].includes(url.protocol);
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
    ...(fields['second_secret_key'] === undefined ? {} : { secondSecretKey: text('second_secret_key', 'sk_') }),
    publishableKey: text('publishable_key', 'pk_'),
    ...readWebhook(fields, at, problems),
    ...readFee(fields['fee'], at, problems),
  };
}

/** An account's own fee: `{ "bps": 250, "fixed": 20 }`. */
function readFee(given: unknown, at: string, problems: string[]): Pick<Account, 'fee'> {
  if (given === undefined) return {};
  const { bps, fixed }: Record<string, unknown> = typeof given === 'object' && given !== null ? { ...given } : {};
  const isPart = (part: unknown, max: number): part is number =>
    typeof part === 'number' && Number.isInteger(part) && part >= 0 && part <= max;
  if (isPart(bps, 10_000) && isPart(fixed, 100_000)) return { fee: { bps, fixed } };
  problems.push(`${at}.fee must have bps from 0 to 10000 and fixed from 0 to 100000`);
  return {};
}

/** Accepts an address with a secret, or a secret alone. With an address alone, the receiver could not verify events. */
function readWebhook(
  { webhook_url: url, webhook_secret: secret }: Readonly<Record<string, unknown>>,
  at: string,
  problems: string[],
): Pick<Account, 'webhook'> {
  const isSecret = typeof secret === 'string' && /^whsec_./.test(secret);
  if (secret !== undefined && !isSecret) problems.push(`${at}.webhook_secret must be a string that starts with whsec_`);
  if (url === undefined) return {};
  if (!isHttpUrl(url)) problems.push(`${at}.webhook_url must be an http or https address`);
  if (secret === undefined) problems.push(`${at}.webhook_url needs a webhook_secret`);
  return isHttpUrl(url) && isSecret ? { webhook: { url, secret } } : {};
}
