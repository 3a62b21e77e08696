import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { callWithRetries } from '../merchant-api/call-api.js';
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

/** The API operations that cause events. Each call has a new idempotency key. */
export class TestOperations {
  readonly #api: FoundApi;

  constructor(api: FoundApi) {
    this.#api = api;
  }

  /** Quotes and charges the sample order. Throws when the payment does not get the expected status. */
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

  /** Refunds a part of a payment. @returns the refund's id. */
  async refund({ id }: Payment): Promise<string> {
    const body = { payment_intent_id: id, amount: 5_000, reason: 'requested_by_customer' };
    return refundSchema.parse(await this.#post('/v1/refund', body)).id;
  }

  /** Completes 3-D Secure as the buyer would. Only the sandbox processor of a local stack allows this. */
  async completeChallenge({ client_secret }: Payment, outcome: 'succeed' | 'fail'): Promise<void> {
    const { sandboxUrl } = this.#api;
    if (sandboxUrl === null) {
      throw new CommandFailure('no_sandbox', '--three-d-secure works with a local stack only.');
    }
    const response = await fetch(`${sandboxUrl}/_control/challenges`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ client_secret, outcome }),
      signal: AbortSignal.timeout(10_000),
    });
    await response.body?.cancel();
    if (!response.ok) {
      throw new CommandFailure('challenge_refused', `The sandbox rejected the 3-D Secure result (${response.status}).`);
    }
  }

  #post(path: string, body: unknown): Promise<unknown> {
    return callWithRetries(this.#api, 'POST', path, { body, idempotencyKey: `landed-trigger-${randomUUID()}` });
  }
}

function asExpected(payment: Payment, expected: string): Payment {
  if (payment.status === expected) return payment;
  const why = payment.failure === null ? '' : ` (${payment.failure.code})`;
  throw new CommandFailure(
    'other_outcome',
    `The payment ${payment.id} is ${payment.status}${why} instead of ${expected}, so the event was not triggered.`,
  );
}
