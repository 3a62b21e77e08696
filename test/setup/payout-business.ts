import { randomUUID } from 'node:crypto';
import type { Currency } from '@landed/contracts/money/currency';
import type { StackFile } from '@landed/stack/data-folder/stack-file';
import type { Payee } from './payees.js';
import { query } from './payout-audit.js';
import { sendUntilFinal } from './retried-operation.js';
import type { SandboxControl } from './sandbox-control.js';

const retryForMilliseconds = 240_000;

/** What merchants earned and have, in minor units; `net` is computed from payments, refunds and disputes alone. */
export interface NetSales {
  readonly merchantId: string;
  readonly net: number;
  readonly available: number;
  readonly reserve: number;
  readonly inTransit: number;
  readonly paid: number;
}

/**
 * Charges, refunds and disputes of a week over the API. Each request is repeated until it has a final response, so the
 * processes may be killed meanwhile.
 */
export async function doBusiness(
  payees: readonly Payee[],
  sandbox: SandboxControl,
  { chance, below }: { chance(share: number): boolean; below(limit: number): number },
): Promise<void> {
  // Drawn before anything runs, so that a seed draws the same numbers.
  const plans = payees
    .filter(() => chance(0.6))
    .map((payee) => ({
      payee,
      amount: 300 + below(60_000),
      refund: chance(0.15),
      dispute: chance(0.04),
      cut: below(100),
    }));
  await inBatches(plans, 12, async ({ payee, amount, refund, dispute, cut }) => {
    const order = {
      amount,
      currency: payee.currency,
      payment_method: 'pm_card_visa',
      customer: { email: 'buyer@example.com' },
    };
    const charged = await sendUntilFinal(payee.api, '/v1/payment_intents', order, randomUUID(), retryForMilliseconds);
    const { id } = charged.response.body as { id: string };
    if (refund) {
      const part = { payment_intent_id: id, amount: Math.max(1, Math.floor((amount * cut) / 100)) };
      await sendUntilFinal(payee.api, '/v1/refund', part, randomUUID(), retryForMilliseconds);
    }
    if (dispute) {
      await patiently(async () => {
        const all = await sandbox.payments();
        const found = all.find(({ metadata }) => metadata['landed_payment_intent'] === id);
        // It may be disputed already: the response to the first request was lost.
        const disputes = await sandbox.disputes();
        if (found?.status === 'succeeded' && disputes.every((row) => row.payment !== found.id)) {
          await sandbox.dispute(found.id).catch((error: unknown) => {
            if (!String(error).includes('refunded')) throw error;
          });
        }
      });
    }
  });
}

/** Repeats what fails while a process is down. */
export async function patiently<Result>(run: () => Promise<Result>, milliseconds = 180_000): Promise<Result> {
  const deadline = Date.now() + milliseconds;
  for (;;) {
    try {
      return await run();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 300));
    }
  }
}

/** At most this many at the same time. */
export async function inBatches<Item>(
  items: readonly Item[],
  limit: number,
  run: (item: Item) => Promise<unknown>,
): Promise<void> {
  const left = [...items];
  const next = async (): Promise<void> => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await run(item);
  };
  await Promise.all(Array.from({ length: limit }, next));
}

/** Both sides of "available + reserve + in transit + paid = net sales". */
export function netSales(stack: StackFile, merchantIds: readonly string[]): Promise<NetSales[]> {
  return query<NetSales & Record<string, unknown>>(
    stack,
    `SELECT m.id::text AS "merchantId",
       (SELECT COALESCE(sum(amount_captured - LEAST(floor((amount_captured::numeric * fee_bps + 5000) / 10000) + fee_fixed,
                                                    amount_captured)), 0)
        FROM payment_intent WHERE merchant_id = m.id AND amount_captured > 0)::int
       - (SELECT COALESCE(sum(amount), 0) FROM refund WHERE merchant_id = m.id AND status = 'succeeded')::int
       - (SELECT COALESCE(sum(amount + fee_amount), 0) FROM dispute WHERE merchant_id = m.id AND stage = 'chargeback')::int
         AS net,
       own.available, own.reserve, own."inTransit",
       (SELECT COALESCE(sum(amount), 0) FROM payout WHERE merchant_id = m.id AND status = 'paid')::int AS paid
     FROM merchant AS m, LATERAL (
       SELECT COALESCE(-sum(e.amount) FILTER (WHERE a.kind = 'merchant_available'), 0)::int AS available,
              COALESCE(-sum(e.amount) FILTER (WHERE a.kind = 'merchant_reserve'), 0)::int AS reserve,
              COALESCE(-sum(e.amount) FILTER (WHERE a.kind = 'merchant_in_transit'), 0)::int AS "inTransit"
       FROM ledger_account AS a JOIN ledger_entry AS e ON e.account_id = a.id WHERE a.merchant_id = m.id
     ) AS own
     WHERE m.id = ANY($1::uuid[]) ORDER BY m.id`,
    [merchantIds],
  );
}

/** Merchants with money that no payout has, in the currency that they sell in. */
export async function owed(stack: StackFile, payees: readonly Payee[]): Promise<{ id: string; currency: Currency }[]> {
  return query<{ id: string; currency: Currency }>(
    stack,
    `SELECT a.merchant_id::text AS id, a.currency::text AS currency FROM unpaid_entry AS u
     JOIN ledger_entry AS e ON e.id = u.entry_id JOIN ledger_account AS a ON a.id = u.account_id
     WHERE a.merchant_id = ANY($1::uuid[]) GROUP BY 1, 2 HAVING sum(e.amount) <> 0`,
    [payees.map(({ merchant }) => merchant.id)],
  );
}
