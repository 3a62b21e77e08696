import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { StackHandle } from '@landed/stack/stack';
import { temporalClient } from '@landed/test/setup/temporal-view';
import { payoutRunStart } from '@landed/workflows/payout-run/run-start';
import type { Client } from '@temporalio/client';
import pg from 'pg';
import { openBankAccounts } from './open-bank-accounts.js';
import { seedPayees } from './seed-payees.js';

const limitMilliseconds = 300_000;

/** A week whose payees wait for their money. */
export interface PreparedWeek {
  readonly period: string;
  readonly payees: number;
}

/** Weekly runs on the benchmark's stack. */
export class BenchWeeks {
  readonly #stack: StackHandle;
  readonly #client: Client;
  readonly #database: pg.Client;

  private constructor(stack: StackHandle, client: Client, database: pg.Client) {
    this.#stack = stack;
    this.#client = client;
    this.#database = database;
  }

  static async open(stack: StackHandle): Promise<BenchWeeks> {
    const database = new pg.Client({ connectionString: stack.json.database_url });
    await database.connect();
    return new BenchWeeks(stack, await temporalClient(stack.json), database);
  }

  async close(): Promise<void> {
    await this.#client.connection.close();
    await this.#database.end();
  }

  /** New merchants with a balance and a bank account. */
  async prepare(payees: number): Promise<PreparedWeek> {
    const merchants = await seedPayees(this.#database, { merchants: payees, name: randomUUID(), bankAccounts: false });
    await openBankAccounts(this.#stack, merchants, () => 'btok_us_verified');
    return { period: newWeek(), payees };
  }

  /** Runs the week until the last payout is paid. */
  async pay({ period, payees }: PreparedWeek): Promise<void> {
    await this.#client.workflow.execute(
      'payoutRun',
      payoutRunStart({ rail: 'test', period, asOf: new Date().toISOString() }),
    );
    const endsAt = performance.now() + limitMilliseconds;
    while ((await this.#paid(period)) < payees) {
      if (performance.now() > endsAt) throw new Error(`The payouts of ${period} are not paid.`);
      await sleep(25);
    }
  }

  /** What the workflows of a week's payouts cost the server, all runs together: an event of the partner may start one again. */
  async workflowTotals({ period }: PreparedWeek): Promise<{ runs: number; transitions: number; events: number }> {
    let [runs, transitions, events] = [0, 0, 0];
    const query = `WorkflowType = 'merchantPayout' AND PayoutRunId = '${period}'`;
    for await (const { raw, historyLength } of this.#client.workflow.list({ query })) {
      runs += 1;
      transitions += Number(raw.stateTransitionCount ?? 0);
      events += historyLength;
    }
    return { runs, transitions, events };
  }

  /** The comment keeps this read out of the count of statements. Workflows are not counted: an event starts one again. */
  async #paid(period: string): Promise<number> {
    const { rows } = await this.#database.query<{ count: number }>(
      `SELECT /* pg_stat_statements */ count(*)::int AS count FROM payout WHERE period = '${period}' AND status = 'paid'`,
    );
    return rows[0]?.count ?? 0;
  }
}

/** A week is decided once. */
function newWeek(): string {
  return `${randomInt(1_971, 9_000)}-W${String(randomInt(1, 53)).padStart(2, '0')}`;
}
