import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { CommandFailure } from '../program/command-failure.js';

const loginSchema = z.object({
  /** The e-mail under which decisions are recorded. */
  name: z.string(),
  issuer: z.string(),
  /** Issuer and subject: the same for each login of one person. */
  subject: z.string(),
  roles: z.array(z.string()),
  expires_at: z.iso.datetime(),
  /** The private key, PKCS #8 in DER, base64. It never leaves this file. */
  key: z.string(),
});
export type StoredLogin = z.output<typeof loginSchema>;

type Environment = Readonly<Record<string, string | undefined>>;

/** `LANDED_LOGIN_FILE`, or `landed/login.json` in the user's configuration folder. */
export function loginPath(env: Environment): string {
  const folder = env['XDG_CONFIG_HOME'] || join(homedir(), '.config');
  return env['LANDED_LOGIN_FILE'] || join(folder, 'landed', 'login.json');
}

/** The login of this machine's user, also one that has expired; null when there is none. */
export function readLogin(env: Environment): StoredLogin | null {
  let text: string;
  try {
    text = readFileSync(loginPath(env), 'utf8');
  } catch {
    return null;
  }
  try {
    return loginSchema.parse(JSON.parse(text));
  } catch {
    throw new CommandFailure('login_file', `${loginPath(env)} cannot be read. Delete it, then run \`landed login\`.`);
  }
}

/** Stores a login so that only this user can read it. */
export function storeLogin(env: Environment, login: StoredLogin): void {
  const path = loginPath(env);
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  rmSync(path, { force: true });
  writeFileSync(path, `${JSON.stringify(login, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
}

export function removeLogin(env: Environment): void {
  rmSync(loginPath(env), { force: true });
}
