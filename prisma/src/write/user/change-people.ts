import type { Keyring } from '@landed/codec/keyring';
import type { Database } from '../../database.js';
import type { Prisma } from '../../generated/client.js';
import { findDatabaseTime } from '../../read/clock/find-database-time.js';

/** What reads and writes about people need: the database, and the keys that seal names and addresses. */
export interface PeopleStore {
  readonly database: Pick<Database, 'prisma'>;
  readonly keyring: Keyring;
}

export type PeopleTransaction = Prisma.TransactionClient;

const startTimes = new WeakMap<PeopleTransaction, Promise<string>>();

/** Runs a change of people in one transaction: the change, its entry in the audit log and its mails. */
export function changePeople<Result>(
  { database }: PeopleStore,
  change: (transaction: PeopleTransaction) => Promise<Result>,
): Promise<Result> {
  return database.prisma.$transaction(change);
}

/** When the transaction of {@link changePeople} began, by the database's clock, RFC 3339. Only the first call reads it. */
export function startTimeOf(transaction: PeopleTransaction): Promise<string> {
  const known = startTimes.get(transaction) ?? findDatabaseTime({ prisma: transaction });
  startTimes.set(transaction, known);
  return known;
}
