import pg from 'pg';

/** Counters of the database since it started. */
export interface DatabaseCounts {
  /** Transactions that wrote, which alone get an id; without those that save the request log, one for many requests. */
  readonly writeTransactions: number;
  /** Statements that clients sent. Null without `pg_stat_statements`. */
  readonly statements: number | null;
  readonly walBytes: number;
}

/** Reads the counters of one cluster. It uses a separate connection, which is not counted. */
export class DatabaseCounter {
  readonly #client: pg.Client;
  #countsStatements = false;

  private constructor(client: pg.Client) {
    this.#client = client;
  }

  static async open(databaseUrl: string): Promise<DatabaseCounter> {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    const counter = new DatabaseCounter(client);
    await counter.#prepare();
    return counter;
  }

  close(): Promise<void> {
    return this.#client.end();
  }

  /** Collects the statistics that autovacuum would collect. */
  async analyze(): Promise<void> {
    await this.#client.query('ANALYZE');
  }

  /** What the database did for `work`. Nothing else may use the cluster meanwhile. */
  async during(work: () => Promise<void>): Promise<DatabaseCounts> {
    const before = await this.#read();
    await work();
    const after = await this.#read();
    return {
      writeTransactions: after.writeTransactions - before.writeTransactions,
      statements: after.statements === null || before.statements === null ? null : after.statements - before.statements,
      walBytes: after.walBytes - before.walBytes,
    };
  }

  /** Turns autovacuum off, whose transactions would be counted as ours. */
  async #prepare(): Promise<void> {
    await this.#client.query('ALTER SYSTEM SET autovacuum = off');
    await this.#client.query('SELECT pg_reload_conf()');
    const { rows } = await this.#client.query<{ loaded: boolean }>(
      `SELECT current_setting('shared_preload_libraries') LIKE '%pg_stat_statements%' AS loaded`,
    );
    this.#countsStatements = rows[0]?.loaded ?? false;
    if (this.#countsStatements) await this.#client.query('CREATE EXTENSION IF NOT EXISTS pg_stat_statements');
  }

  async #read(): Promise<DatabaseCounts> {
    const { rows } = await this.#client.query<{ xid: string; lsn: string; batches: string }>(
      `SELECT pg_snapshot_xmax(pg_current_snapshot())::text AS xid, (pg_current_wal_insert_lsn() - '0/0')::text AS lsn,
              (SELECT count(DISTINCT xmin::text) FROM request_log) AS batches`,
    );
    const row = rows[0] ?? { xid: '0', lsn: '0', batches: '0' };
    return {
      writeTransactions: Number(row.xid) - Number(row.batches),
      statements: this.#countsStatements ? await this.#statements() : null,
      walBytes: Number(row.lsn),
    };
  }

  /**
   * Counts statements whose first parameter is `$1`: those of clients. Deferred triggers run at the end of the
   * transaction, so they count as top level too. Their constants get higher numbers, after the variables of the function.
   */
  async #statements(): Promise<number> {
    const { rows } = await this.#client.query<{ calls: string }>(
      `SELECT coalesce(sum(calls), 0)::text AS calls FROM pg_stat_statements
       WHERE toplevel AND query ~ '\\$1(\\D|$)' AND query NOT LIKE '%pg_stat_statements%'
         AND query NOT LIKE '%pg_current_wal_insert_lsn%'`,
    );
    return Number(rows[0]?.calls ?? 0);
  }
}
