import pg from 'pg';

/** The driver's types leave out the process that the server named, and the parameters of a new connection. */
interface Undeclared {
  readonly processID: number | null;
  getStartupConf(): Readonly<Record<string, string>>;
}

const DeclaredClient = pg.Client as unknown as new (
  ...options: ConstructorParameters<typeof pg.Client>
) => pg.Client & Undeclared;

/**
 * A connection in UTC: Prisma's adapter ignores the offset of an instant that it reads. The time zone is the only setting
 * among the parameters of the start. PgBouncer keeps it for each of its clients, and rejects a client with other ones.
 */
export class UtcClient extends DeclaredClient {
  override getStartupConf() {
    return { ...super.getStartupConf(), TimeZone: 'UTC' };
  }
}

const pooled = new WeakSet<pg.ClientBase>();

/** Whether the connection of a pool leads to a pooler: the next transaction may run in another session of the server. */
export function isPooled(client: pg.ClientBase): boolean {
  return pooled.has(client);
}

/**
 * Finds out whether a new connection is a session of the server. A pooler names a process of its own, so the number
 * differs from the server's.
 *
 * A session gets the time limit for its statements. Behind a pooler, a setting would reach the next client of the session,
 * and a named statement would not be found there. So the statements lose their names, the role must have the time limit
 * (`ALTER ROLE … SET statement_timeout`), and the application's name claims no connections.
 */
export async function recogniseServer(client: pg.ClientBase, statementMilliseconds: number): Promise<void> {
  const { processID } = client as pg.ClientBase & Undeclared;
  const { rows } = await client.query<{ readonly direct: boolean; readonly setting: string }>(
    `SELECT direct, CASE WHEN direct THEN set_config('statement_timeout', $2, false)
              ELSE set_config('application_name',
                regexp_replace(current_setting('application_name'), ' pool=[0-9]+$', ''), false) END AS setting
     FROM (SELECT pg_backend_pid() = $1 AS direct) AS session`,
    [processID, String(statementMilliseconds)],
  );
  if (rows[0]?.direct === true) return;
  pooled.add(client);
  const { query } = client;
  const unnamed = (...[statement, ...rest]: readonly unknown[]) =>
    Reflect.apply(query, client, [withoutName(statement), ...rest]);
  client.query = unnamed as typeof query;
}

function withoutName(statement: unknown): unknown {
  if (typeof statement !== 'object' || statement === null || !('name' in statement)) return statement;
  return { ...statement, name: undefined };
}

/** Throws when a connection of its own leads to a pooler: locks of the session and `LISTEN` would not work. */
export async function assertDirect(client: pg.Client): Promise<void> {
  const { processID } = client as pg.Client & Undeclared;
  const { rows } = await client.query<{ readonly direct: boolean }>('SELECT pg_backend_pid() = $1 AS direct', [
    processID,
  ]);
  if (rows[0]?.direct !== true) throw new Error(directUrlNeeded);
}

/** What an operator reads when a direct connection is needed and there is none. */
export const directUrlNeeded =
  'DATABASE_URL leads to a connection pooler. Set DATABASE_DIRECT_URL to the address of the database itself.';
