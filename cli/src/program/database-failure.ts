import type { DescribedFailure } from './command-failure.js';

const unreachable: DescribedFailure = {
  code: 'database_unreachable',
  message: 'The database does not answer. Is the stack running?',
};
const closed: DescribedFailure = {
  code: 'database_refused',
  message: 'The database does not let us in: user, password or name are not what it knows.',
};
const unmigrated: DescribedFailure = {
  code: 'not_migrated',
  message: 'The database lacks what this version works with: its migrations are not applied.',
};

/** What the driver says was wrong, by its own names. */
const byKind: Readonly<Record<string, DescribedFailure>> = {
  DatabaseNotReachable: unreachable,
  ConnectionClosed: unreachable,
  SocketTimeout: unreachable,
  TlsConnectionError: unreachable,
  AuthenticationFailed: closed,
  DatabaseAccessDenied: closed,
  DatabaseDoesNotExist: closed,
  TableDoesNotExist: unmigrated,
  ColumnNotFound: unmigrated,
};

/** A failure of the database in words; null when it is none that we know. Its own message may hold addresses. */
export function databaseFailure(error: unknown): DescribedFailure | null {
  const kind = property(property(property(property(error, 'meta'), 'driverAdapterError'), 'cause'), 'kind');
  return typeof kind === 'string' ? (byKind[kind] ?? null) : null;
}

function property(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[name] : undefined;
}
