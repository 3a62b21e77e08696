import type { DescribedFailure } from './command-failure.js';

const unreachable: DescribedFailure = {
  code: 'database_unreachable',
  message: 'The database does not respond. Check that the stack is running.',
};
const rejected: DescribedFailure = {
  code: 'database_rejected',
  message: 'Database authentication failed: check user, password and database name.',
};
const unmigrated: DescribedFailure = {
  code: 'not_migrated',
  message: 'The database is not migrated: tables or columns of this version are missing. Apply the migrations.',
};

/** Messages by the driver's error kind. */
const byKind: Readonly<Record<string, DescribedFailure>> = {
  DatabaseNotReachable: unreachable,
  ConnectionClosed: unreachable,
  SocketTimeout: unreachable,
  TlsConnectionError: unreachable,
  AuthenticationFailed: rejected,
  DatabaseAccessDenied: rejected,
  DatabaseDoesNotExist: rejected,
  TableDoesNotExist: unmigrated,
  ColumnNotFound: unmigrated,
};

/** Describes a database error; null when its kind is not known. The driver's own message may hold addresses. */
export function databaseFailure(error: unknown): DescribedFailure | null {
  const kind = property(property(property(property(error, 'meta'), 'driverAdapterError'), 'cause'), 'kind');
  return typeof kind === 'string' ? (byKind[kind] ?? null) : null;
}

function property(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[name] : undefined;
}
