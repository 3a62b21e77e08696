import { randomBytes } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import type { DashboardRole } from '@landed/contracts/dashboard/actions';
import { asId } from '@landed/contracts/ids/ids';
import { findUserByEmail } from '@landed/prisma/read/user/find-user';
import type { PeopleStore } from '@landed/prisma/write/user/change-people';
import { seedUser } from '@landed/prisma/write/user/seed-user';
import { hashPassword, isPassword } from '../sign-in/password.js';

/** A person of the local stack with the password in clear text, as in the file of users. */
export interface SeededUser {
  readonly email: string;
  readonly password: string;
  readonly merchant: string;
  readonly roles: readonly DashboardRole[];
}

const harbour = { merchantId: '0190a0b0-0000-7000-8000-000000000001', merchant: 'Harbour Leather' };
const northwind = { merchantId: '0190a0b0-0000-7000-8000-000000000002', merchant: 'Northwind Ceramics' };

/** One person per role of the merchant with a live rail, and the owner of the one without. */
const people: readonly (typeof harbour & { name: string; email: string; roles: readonly DashboardRole[] })[] = [
  { ...harbour, name: 'Ines Halloran', email: 'owner@harbour-leather.example', roles: ['owner'] },
  { ...harbour, name: 'Tomas Lindqvist', email: 'developer@harbour-leather.example', roles: ['developer'] },
  { ...harbour, name: 'Priya Raman', email: 'finance@harbour-leather.example', roles: ['finance'] },
  { ...harbour, name: 'Callum Byrne', email: 'support@harbour-leather.example', roles: ['support'] },
  { ...harbour, name: 'Mei Tanaka', email: 'read-only@harbour-leather.example', roles: ['read_only'] },
  { ...northwind, name: 'Noor Haddad', email: 'owner@northwind-ceramics.example', roles: ['owner'] },
];

/**
 * Creates the people of the local stack with random passwords and writes them to a file (mode 0600). A password of the
 * file that still works is kept; one that was changed in the dashboard is replaced.
 */
export async function seedUsers(store: PeopleStore, usersFile: string): Promise<SeededUser[]> {
  const known = await readUsersFile(usersFile);
  const seeded: SeededUser[] = [];
  for (const { merchantId, merchant, name, email, roles } of people) {
    const kept = known.find((user) => user.email === email)?.password ?? null;
    const stored = await findUserByEmail(store.database, store.keyring, email);
    const works = kept !== null && stored !== null && (await isPassword(stored.passwordHash, kept));
    const password = works ? kept : randomBytes(12).toString('base64url');
    if (!works) {
      const user = { name, email, passwordHash: await hashPassword(password) };
      await seedUser(store, user, asId<'merchant'>(merchantId), roles);
    }
    seeded.push({ email, password, merchant, roles });
  }
  await writeFile(`${usersFile}.new`, `${JSON.stringify({ users: seeded }, null, 2)}\n`, { mode: 0o600 });
  await rename(`${usersFile}.new`, usersFile);
  return seeded;
}

async function readUsersFile(path: string): Promise<readonly SeededUser[]> {
  try {
    return (JSON.parse(await readFile(path, 'utf8')) as { users: SeededUser[] }).users;
  } catch {
    return [];
  }
}
