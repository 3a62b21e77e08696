import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { callPatiently } from '../merchant-api/call.js';
import type { FoundApi } from '../merchant-api/find-api.js';
import { CommandFailure } from '../program/command-failure.js';
import { type ChargeChoice, chargeBody, quoteBody } from './order.js';

const quoteSchema = z.object({ id: z.string() });
const paymentSchema = z.object({
  id: z.string(),
  status: z.string(),
  failure: z.object({ code: z.string() }).nullable(),
  client_secret: z.string().nullish(),
});
const refundSchema = z.object({ id: z.string(), status: z.string() });

export type Payment = z.output<typeof paymentSchema>;

/** The real operations that events come of, each with an idempotency key of its own. */
export class Stage {
  readonly #api: FoundApi;

  constructor(api: FoundApi) {
    this.#api = api;
  }

  /** Quotes and charges the sample order. Throws when the charge ends otherwise than it was to. */
  async charge(choice: ChargeChoice, expected: string): Promise<Payment> {
    const quote = quoteSchema.parse(await this.#post('/v1/tax_quotes', quoteBody));
    const payment = paymentSchema.parse(await this.#post('/v1/payment_intents', chargeBody(quote.id, choice)));
    return asExpected(payment, expected);
  }

  async capture({ id }: Payment): Promise<Payment> {
    return asExpected(paymentSchema.parse(await this.#post('/v1/capture', { payment_intent_id: id })), 'captured');
  }

  async cancel({ id }: Payment): Promise<Payment> {
    return asExpected(paymentSchema.parse(await this.#post('/v1/cancel', { payment_intent_id: id })), 'canceled');
  }

  /** Gives a part of a payment back. @returns the refund's id. */
  async refund({ id }: Payment): Promise<string> {
    const body = { payment_intent_id: id, amount: 5_000, reason: 'requested_by_customer' };
    return refundSchema.parse(await this.#post('/v1/refund', body)).id;
  }

  /** Answers the bank's question as the buyer would; only the local stack's processor lets itself be told. */
  async answerChallenge({ client_secret }: Payment, outcome: 'succeed' | 'fail'): Promise<void> {
    const { sandboxUrl } = this.#api;
    if (sandboxUrl === null) {
      throw new CommandFailure('no_sandbox', 'The bank can be answered by a command on a local stack only.');
    }
    const answer = await fetch(`${sandboxUrl}/_control/challenges`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ client_secret, outcome }),
      signal: AbortSignal.timeout(10_000),
    });
    await answer.body?.cancel();
    if (!answer.ok) {
      throw new CommandFailure('challenge_refused', `The sandbox did not take the buyer's answer (${answer.status}).`);
    }
  }

  #post(path: string, body: unknown): Promise<unknown> {
    return callPatiently(this.#api, 'POST', path, { body, idempotencyKey: `landed-trigger-${randomUUID()}` });
  }
}

function asExpected(payment: Payment, expected: string): Payment {
  if (payment.status === expected) return payment;
  const why = payment.failure === null ? '' : ` (${payment.failure.code})`;
  throw new CommandFailure(
    'other_outcome',
    `The payment ${payment.id} is ${payment.status}${why} and not ${expected}, so the event did not come of it.`,
  );
}
