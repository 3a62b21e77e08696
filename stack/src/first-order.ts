import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { StackFile } from './data-folder/stack-file.js';
import { apiCaller } from './order/api-caller.js';
import { findWorkflow, type WorkflowRef } from './order/find-workflow.js';
import { type LedgerLine, readLedger } from './order/read-ledger.js';
import { chargeRequest, quoteRequest } from './order/sample-order.js';

const breakdownSchema = z.object({
  subtotal: z.int(),
  shipping: z.int(),
  tax: z.int(),
  duty: z.int(),
  total: z.int(),
  currency: z.string(),
});

const quoteSchema = z.object({ id: z.string(), amount_breakdown: breakdownSchema, expires_at: z.string() });
const intentSchema = z.object({
  id: z.string(),
  status: z.string(),
  entity: z.string(),
  amount: z.int(),
  currency: z.string(),
});
const chargeSchema = intentSchema.extend({ amount_breakdown: breakdownSchema });

/** The first order of `npm start`, as the API returned it. */
export interface FirstOrder {
  readonly idempotencyKey: string;
  readonly quote: z.output<typeof quoteSchema>;
  readonly charge: z.output<typeof chargeSchema>;
  readonly read: z.output<typeof intentSchema>;
  readonly workflow: WorkflowRef;
  readonly ledger: readonly LedgerLine[];
}

/** The amounts of an order in minor units, as in the API's `amount_breakdown`. */
export type Breakdown = z.output<typeof breakdownSchema>;

/**
 * Quotes, charges and reads one order over the public API as the first seeded merchant. Then finds its workflow and its
 * ledger entries. Throws when a response is not 200 or the charge did not succeed.
 */
export async function makeFirstOrder(stack: StackFile): Promise<FirstOrder> {
  const merchant = stack.merchants[0];
  if (merchant === undefined) throw new Error('The database has no seeded merchant. See the log of the seed.');
  const call = apiCaller(stack.gateway_url, merchant.secret_key);
  const idempotencyKey = `first-order-${randomUUID()}`;
  const quote = await call('POST', '/v1/tax_quotes', quoteSchema, { body: quoteRequest });
  const charge = await call('POST', '/v1/payment_intents', chargeSchema, {
    body: chargeRequest(quote.id),
    idempotencyKey,
  });
  const read = await call('GET', `/v1/payment_intents/${charge.id}`, intentSchema);
  if (read.status !== 'succeeded') throw new Error(`The first charge is ${read.status} instead of succeeded.`);
  const [workflow, ledger] = await Promise.all([
    findWorkflow(stack, charge.id),
    readLedger(stack.database_url, charge.id),
  ]);
  return { idempotencyKey, quote, charge, read, workflow, ledger };
}
