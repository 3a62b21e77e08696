import { type DatabaseFailure, databaseFailureOf } from '@landed/prisma/database-failure';
import type { DescribedFailure } from './command-failure.js';

const described: Readonly<Record<DatabaseFailure, DescribedFailure>> = {
  unreachable: {
    code: 'database_unreachable',
    message: 'The database does not respond. Check that the stack is running.',
  },
  full: {
    code: 'database_full',
    message: 'The database accepts no more connections. End other programs that use it, or raise its max_connections.',
  },
  rejected: {
    code: 'database_rejected',
    message: 'Database authentication failed: check user, password and database name.',
  },
  unmigrated: {
    code: 'not_migrated',
    message: 'The database is not migrated: tables or columns of this version are missing. Apply the migrations.',
  },
};

/** Describes a database error; null when it is not known as one. */
export function databaseFailure(error: unknown): DescribedFailure | null {
  const failure = databaseFailureOf(error);
  return failure === null ? null : described[failure];
}
