/**
 * Why the database did not do its work, as far as the error says. `unreachable`: no connection, a lost one, or no response
 * in time. `full`: it accepts no more connections. `rejected`: user, password or database name. `unmigrated`: tables or
 * columns of this version are missing.
 */
export type DatabaseFailure = 'unreachable' | 'full' | 'rejected' | 'unmigrated';

/** By the kind that Prisma gives an error of the driver. */
const byKind: Readonly<Record<string, DatabaseFailure>> = {
  DatabaseNotReachable: 'unreachable',
  ConnectionClosed: 'unreachable',
  SocketTimeout: 'unreachable',
  TlsConnectionError: 'unreachable',
  TooManyConnections: 'full',
  AuthenticationFailed: 'rejected',
  DatabaseAccessDenied: 'rejected',
  DatabaseDoesNotExist: 'rejected',
  TableDoesNotExist: 'unmigrated',
  ColumnNotFound: 'unmigrated',
};

/** By SQLSTATE, by the code of the socket, or by Prisma's own code. */
const byCode: Readonly<Record<string, DatabaseFailure>> = {
  ECONNREFUSED: 'unreachable',
  ECONNRESET: 'unreachable',
  EHOSTUNREACH: 'unreachable',
  ENOTFOUND: 'unreachable',
  EPIPE: 'unreachable',
  ETIMEDOUT: 'unreachable',
  P2024: 'unreachable', // no connection of the pool in time
  P2028: 'unreachable', // no transaction in time
  '08006': 'unreachable', // connection_failure: a pooler lost its server
  '25006': 'unreachable', // read_only_sql_transaction: a standby, or a primary that was demoted
  '55000': 'unreachable', // object_not_in_prerequisite_state: the database accepts no connections
  '53300': 'full', // too_many_connections
  '57014': 'unreachable', // query_canceled: the statement took longer than its limit
  '57P01': 'unreachable', // admin_shutdown
  '57P02': 'unreachable', // crash_shutdown
  '57P03': 'unreachable', // cannot_connect_now
  '28000': 'rejected', // invalid_authorization_specification
  '28P01': 'rejected', // invalid_password
  '3D000': 'rejected', // invalid_catalog_name
  '42P01': 'unmigrated', // undefined_table
  '42703': 'unmigrated', // undefined_column
};

/** What `pg` and its pool say of a connection, as far as they give no code. */
const brokenConnection =
  /^(timeout exceeded when trying to connect|timeout expired|Query read timeout|Connection terminated\b.*)$/;

/** Null when the error is not known as one of the database. The driver's own message may contain addresses. */
export function databaseFailureOf(error: unknown): DatabaseFailure | null {
  const cause = property(property(property(error, 'meta'), 'driverAdapterError'), 'cause');
  const kind = property(cause, 'kind');
  if (typeof kind === 'string' && kind !== 'postgres') return byKind[kind] ?? null;
  const code = property(kind === 'postgres' ? cause : error, 'code');
  if (typeof code === 'string') return byCode[code] ?? null;
  return error instanceof Error && brokenConnection.test(error.message) ? 'unreachable' : null;
}

function property(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[name] : undefined;
}
