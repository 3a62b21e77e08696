import { randomBytes } from 'node:crypto';
import type { Database } from './database.js';

/**
 * The application name of all connections of a process. It states how many connections the process may open, so that
 * {@link assertConnectionBudget} can add up the pools of all processes.
 *
 * @param connectionsMax the sum of the pools of the process.
 */
export function applicationNameOf(service: 'gateway' | 'workers' | 'dashboard', connectionsMax: number): string {
  return `landed ${service} ${randomBytes(4).toString('hex')} pool=${connectionsMax}`;
}

/** The database accepts too few connections for the pools of all processes. */
export class ConnectionBudgetError extends Error {
  override readonly name = 'ConnectionBudgetError';
}

interface Budget {
  readonly available: number;
  readonly claimed: number;
}

/**
 * Throws when this process and the running ones of this database may together open more connections than the server
 * accepts. Pools keep their connections, so too large a sum would sooner or later reject a charge.
 */
export async function assertConnectionBudget(database: Database): Promise<void> {
  const { rows } = await database.pool.query<Budget>(
    `SELECT current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
              - COALESCE(current_setting('reserved_connections', true)::int, 0) AS available,
            (SELECT COALESCE(sum(pool), 0)::int
             FROM (SELECT DISTINCT application_name, substring(application_name FROM ' pool=([0-9]+)$')::int AS pool
                   FROM pg_stat_activity
                   WHERE datname = current_database() AND application_name LIKE 'landed %') AS process) AS claimed`,
  );
  const budget = rows[0];
  if (budget === undefined || budget.claimed <= budget.available) return;
  throw new ConnectionBudgetError(
    `The connection pools of all Landed processes add up to ${budget.claimed} connections, but the database accepts ` +
      `${budget.available}. Raise max_connections, or lower DATABASE_POOL_MAX and WEBHOOK_DATABASE_POOL_MAX.`,
  );
}
