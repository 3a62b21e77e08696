import { readFileSync } from 'node:fs';

type Environment = Readonly<Record<string, string | undefined>>;

/** The variables that hold a secret, or an address with a password in it. */
export const secretVariables = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'BUYER_KEYS_DATABASE_URL',
  'LANDED_ENCRYPTION_KEYS',
  'LANDED_API_KEY_PEPPER',
  'LANDED_DATABASE_LOGINS',
  'CODEC_TOKEN',
  'DASHBOARD_TOKEN_KEY',
  'PROCESSOR_ACCOUNTS',
  'PROCESSOR_WEBHOOK_SECRETS',
  'TEMPORAL_API_KEY',
  'FRAUD_SCORER_TOKEN',
  'TAX_ENGINES',
  'REMOTE_CLASSIFIER',
  'SMTP_URL',
] as const;

/**
 * The environment with the secrets that files hold: `LANDED_API_KEY_PEPPER_FILE` names the file of
 * `LANDED_API_KEY_PEPPER`, and so on, as Docker and Kubernetes mount them. A line break at the end is not part of a secret.
 *
 * @throws Error that names every variable that is given twice, or whose file is empty or cannot be read; never a value.
 */
export function withSecretFiles(
  env: Environment,
  names: readonly string[] = secretVariables,
): Record<string, string | undefined> {
  const problems: string[] = [];
  const read: Record<string, string | undefined> = {};
  for (const name of names) {
    const path = env[`${name}_FILE`];
    if (!path) continue;
    if (env[name]) {
      problems.push(`${name}, ${name}_FILE: set one of them`);
      continue;
    }
    const content = contentOf(path);
    // Without the path, so that a second call changes nothing.
    if (content) Object.assign(read, { [name]: content, [`${name}_FILE`]: undefined });
    else problems.push(`${name}_FILE: the file ${content === null ? 'cannot be read' : 'is empty'}`);
  }
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return { ...env, ...read };
}

function contentOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').replace(/\r?\n$/, '');
  } catch {
    return null;
  }
}
