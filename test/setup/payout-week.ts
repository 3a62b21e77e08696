import { randomInt } from 'node:crypto';
import type { StackFile } from '@landed/stack/data-folder/stack-file';
import { payoutRerunStart } from '@landed/workflows/payout-run/rerun-start';
import { payoutRunStart } from '@landed/workflows/payout-run/run-start';
import type { Client } from '@temporalio/client';
import pg from 'pg';
import { runLanded, stackFileWith } from './landed-program.js';
import { eventually } from './processor-event.js';

/** A payout as the tests of whole payouts look at it. */
export interface SeenPayout {
  readonly id: string;
  readonly status: string;
  readonly amount: number;
  readonly attempt: number;
  readonly failure_code: string | null;
}

/** A week that no other test uses: a week is decided once. */
export function newWeek(): string {
  return `${randomInt(1_971, 9_000)}-W${String(randomInt(1, 53)).padStart(2, '0')}`;
}

/** Runs weeks on a stack and reads what became of a merchant. */
export function payoutsOf(stack: StackFile, client: Client, merchantId: string) {
  const sql = new pg.Pool({ connectionString: stack.database_url, max: 2 });
  const file = stackFileWith(stack);
  const command = async (...args: string[]) => {
    const { code, out, err } = await runLanded([
      ...args,
      '--actor',
      'ada',
      '--reason',
      'OPS-1',
      '--stack',
      file,
      '--json',
    ]);
    return { code, output: JSON.parse(out || err) as Record<string, unknown> };
  };
  return {
    sql,
    command,

    /** The rows of a week, or of all weeks, by attempt. */
    async rows(period: string | null = null): Promise<readonly SeenPayout[]> {
      const { rows } = await sql.query<SeenPayout>(
        `SELECT id::text, status::text, amount::int, attempt, failure_code::text FROM payout
         WHERE merchant_id = $1 AND ($2::text IS NULL OR period = $2) ORDER BY created_at, attempt`,
        [merchantId, period],
      );
      return rows;
    },

    /** The bank account that payouts in dollars go to from now on: an ending such as `verified` or `accountClosed`. */
    async bankAccount(ending: string): Promise<void> {
      const { code, output } = await command(
        ...['bank-accounts', 'set', merchantId, '--rail', 'test', '--currency', 'USD', '--token', `btok_us_${ending}`],
      );
      if (code !== 0) throw new Error(JSON.stringify(output));
    },

    /** Runs a week to its end: everything is decided and started. */
    async run(period: string, otherName?: string): Promise<unknown> {
      const asOf = new Date(Date.now() + 60_000).toISOString();
      const start = payoutRunStart({ rail: 'test', period, asOf });
      const workflowId = otherName === undefined ? start.workflowId : `${start.workflowId}/${otherName}`;
      return client.workflow.execute('payoutRun', { ...start, workflowId });
    },

    /** Asks the re-runs of a week, as the command line does. */
    async rerun(period: string, request: Record<string, unknown>): Promise<void> {
      await client.workflow.signalWithStart('payoutRerun', {
        ...payoutRerunStart({ rail: 'test', period }),
        workflowIdReusePolicy: 'ALLOW_DUPLICATE',
        signal: 'rerun',
        signalArgs: [request],
      });
    },

    /** Waits until the last payout of the week has this status. */
    until(period: string, status: string, attempt = 1): Promise<SeenPayout> {
      return eventually(
        async () => (await this.rows(period)).at(-1),
        (row) => row?.status === status && row.attempt === attempt,
      ) as Promise<SeenPayout>;
    },

    async decisions(period: string) {
      const { rows } = await sql.query<{ run: number; decided: string }>(
        `SELECT run, COALESCE(skip_reason::text, 'paid') AS decided FROM payout_decision
         WHERE merchant_id = $1 AND period = $2 ORDER BY run`,
        [merchantId, period],
      );
      return rows.map(({ run, decided }) => [run, decided]);
    },

    async actions(target: string) {
      const { rows } = await sql.query<{
        action: string;
        actor: string;
        reason: string;
        result: string;
        detail: string;
      }>('SELECT action, actor, reason, result, detail FROM operator_action WHERE target = $1 ORDER BY at, id', [
        target,
      ]);
      return rows;
    },

    /** Positive is what the merchant owns. */
    async balances(): Promise<Record<string, number>> {
      const { rows } = await sql.query<{ kind: string; amount: number }>(
        `SELECT a.kind::text, -sum(e.amount)::int AS amount FROM ledger_entry AS e JOIN ledger_account AS a ON a.id = e.account_id
         WHERE a.merchant_id = $1 GROUP BY a.kind HAVING sum(e.amount) <> 0`,
        [merchantId],
      );
      return Object.fromEntries(rows.map(({ kind, amount }) => [kind, amount]));
    },
  };
}
