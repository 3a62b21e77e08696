import type { Keyring } from '@landed/codec/keyring';
import type { Database } from '../../database.js';
import type { Prisma } from '../../generated/client.js';

/** What reads and writes about people need: the database, and the keys that seal names and addresses. */
export interface PeopleStore {
  readonly database: Pick<Database, 'prisma'>;
  readonly keyring: Keyring;
}

export type PeopleTransaction = Prisma.TransactionClient;

/** Runs a change of people in one transaction: the change, its entry in the audit log and its mails. */
export function changePeople<Result>(
  { database }: PeopleStore,
  change: (transaction: PeopleTransaction) => Promise<Result>,
): Promise<Result> {
  return database.prisma.$transaction(change);
}
