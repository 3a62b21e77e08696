import { hash, verify } from '@node-rs/argon2';
import { DashboardException } from '../dashboard-exception.js';
import { invalidFields } from '../dashboard-exception.js';
import { commonPasswords } from './common-passwords.js';

/** OWASP's first choice of 2023 for Argon2id: 19 MiB, two passes, one thread. */
const parameters = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const;

/** More at once would take the processor time of all other requests. */
const atOnceMax = 4;
let running = 0;

/** The hash of a password that no account has: an unknown account costs the same time as a known one. */
const dummyHash = '$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4';

/** @throws DashboardException `service_busy` when four passwords are being checked already. */
export function hashPassword(password: string): Promise<string> {
  return limited(() => hash(password.normalize('NFKC'), parameters));
}

/**
 * Whether the password is that of the hash. Without a hash, it takes the same time and is false.
 *
 * @throws DashboardException `service_busy`.
 */
export function isPassword(stored: string | null, password: string): Promise<boolean> {
  return limited(async () => {
    const matches = await verify(stored ?? dummyHash, password.normalize('NFKC'));
    return stored !== null && matches;
  });
}

/** Rejects a password that many people use. Length is checked by the schema; there is no other rule. */
export function checkNewPassword(password: string, path: string): void {
  if (!commonPasswords.has(password.toLowerCase())) return;
  throw invalidFields([
    { path, code: 'common_password', message: 'Many people use this password. Choose another one.' },
  ]);
}

async function limited<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= atOnceMax) throw new DashboardException('service_busy', { headers: { 'Retry-After': '1' } });
  running += 1;
  try {
    return await work();
  } finally {
    running -= 1;
  }
}
