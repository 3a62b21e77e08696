import type { DescribedFailure } from './command-failure.js';

const unreachable: DescribedFailure = {
  code: 'database_unreachable',
  message: 'The database does not respond. Check that the stack is running.',
};
const full: DescribedFailure = {
  code: 'database_full',
  message: 'The database accepts no more connections. End other programs that use it, or raise its max_connections.',
};
const rejected: DescribedFailure = {
  code: 'database_rejected',
  message: 'Database authentication failed: check user, password and database name.',
};
const unmigrated: DescribedFailure = {
  code: 'not_migrated',
  message: 'The database is not migrated: tables or columns of this version are missing. Apply the migrations.',
};

/** By the kind that Prisma gives an error of the driver. */
const byKind: Readonly<Record<string, DescribedFailure>> = {
  DatabaseNotReachable: unreachable,
  ConnectionClosed: unreachable,
  SocketTimeout: unreachable,
  TlsConnectionError: unreachable,
  TooManyConnections: full,
  AuthenticationFailed: rejected,
  DatabaseAccessDenied: rejected,
  DatabaseDoesNotExist: rejected,
  TableDoesNotExist: unmigrated,
  ColumnNotFound: unmigrated,
};

/** By SQLSTATE, or by the code of the socket. */
const byCode: Readonly<Record<string, DescribedFailure>> = {
  ECONNREFUSED: unreachable,
  ECONNRESET: unreachable,
  EHOSTUNREACH: unreachable,
  ENOTFOUND: unreachable,
  EPIPE: unreachable,
  ETIMEDOUT: unreachable,
  '53300': full, // too_many_connections
  '57014': unreachable, // query_canceled: the statement took longer than its limit
  '57P01': unreachable, // admin_shutdown
  '57P03': unreachable, // cannot_connect_now
  '28000': rejected, // invalid_authorization_specification
  '28P01': rejected, // invalid_password
  '3D000': rejected, // invalid_catalog_name
  '42P01': unmigrated, // undefined_table
  '42703': unmigrated, // undefined_column
};

/** What `pg` and its pool say of a connection, as far as they give no code. */
const brokenConnection =
  /^(timeout exceeded when trying to connect|timeout expired|Query read timeout|Connection terminated\b.*)$/;

/** Describes a database error; null when it is not known as one. The driver's own message may contain addresses. */
export function databaseFailure(error: unknown): DescribedFailure | null {
  const kind = property(property(property(property(error, 'meta'), 'driverAdapterError'), 'cause'), 'kind');
  if (typeof kind === 'string') return byKind[kind] ?? null;
  const code = property(error, 'code');
  if (typeof code === 'string') return byCode[code] ?? null;
  return error instanceof Error && brokenConnection.test(error.message) ? unreachable : null;
}

function property(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[name] : undefined;
}
