import type { StackFile } from '@landed/stack/data-folder/stack-file';
import pg from 'pg';
import { brokenRules } from '../store/payout-case.js';
import { type SandboxControl, sandboxControl } from './sandbox-control.js';
import type { SandboxPayout, SandboxTransfer } from './sandbox-records.js';

/** A payout of ours beside what the partner has of it. */
export interface AuditedPayout {
  readonly id: string;
  readonly merchantId: string;
  readonly status: string;
  readonly amount: number;
  readonly transfers: readonly SandboxTransfer[];
  readonly atBank: readonly SandboxPayout[];
}

/** One statement on a connection of its own: the test kills the database. */
export async function query<Row extends pg.QueryResultRow>(
  { database_url: connectionString }: Pick<StackFile, 'database_url'>,
  sql: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString });
  // The server may end while a statement runs: the statement rejects, too.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(sql, [...values])).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** The payouts of some merchants with the transfers and payouts that the partner has of each. */
export async function auditPayouts(stack: StackFile, merchantIds: readonly string[]): Promise<AuditedPayout[]> {
  const sandbox = sandboxControl(stack);
  const [transfers, atBank] = [await byPayout(sandbox, 'transfers'), await byPayout(sandbox, 'payouts')];
  const rows = await query<Omit<AuditedPayout, 'transfers' | 'atBank'>>(
    stack,
    `SELECT id::text, merchant_id::text AS "merchantId", status::text, amount::int FROM payout
     WHERE merchant_id = ANY($1::uuid[]) ORDER BY created_at, id`,
    [merchantIds],
  );
  return rows.map((row) => ({ ...row, transfers: transfers.get(row.id) ?? [], atBank: atBank.get(row.id) ?? [] }));
}

/** What contradicts "paid exactly once, at the partner and in the ledger". Empty when nothing does. */
export function contradictions(payouts: readonly AuditedPayout[]): string[] {
  return payouts.flatMap(({ id, status, amount, transfers, atBank }) => {
    const kept = transfers.reduce((sum, { amount: sent, amount_reversed: back }) => sum + sent - back, 0);
    const paid = atBank.filter((row) => row.status === 'paid').map((row) => row.amount);
    const wrong: string[] = [];
    if (transfers.length > 1) wrong.push(`payout ${id} has ${transfers.length} transfers`);
    if (atBank.length > 1) wrong.push(`payout ${id} has ${atBank.length} payouts at the partner`);
    if (status === 'paid' && (kept !== amount || paid.join() !== String(amount))) {
      wrong.push(`payout ${id} of ${amount} is paid, and the partner has ${kept}, paid to the bank: ${paid.join()}`);
    }
    if (status === 'failed' && (kept !== 0 || paid.length > 0)) {
      wrong.push(`payout ${id} has failed, and the partner keeps ${kept}`);
    }
    return wrong;
  });
}

/** What contradicts the rules of payouts and balances in the whole database. */
export async function brokenPayoutRules(stack: StackFile): Promise<string[]> {
  return (await query<{ broken: string }>(stack, brokenRules)).map(({ broken }) => broken);
}

async function byPayout<Kind extends 'transfers' | 'payouts'>(sandbox: SandboxControl, kind: Kind) {
  const found = new Map<string, Awaited<ReturnType<SandboxControl[Kind]>>[number][]>();
  for (const row of await sandbox[kind]()) {
    const id = row.metadata['landed_payout'] ?? '';
    found.set(id, [...(found.get(id) ?? []), row]);
  }
  return found;
}
