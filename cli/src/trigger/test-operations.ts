import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
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
const disputesSchema = z.object({ data: z.array(z.object({ id: z.string() })) });
const processorPaymentsSchema = z.object({
  data: z.array(z.object({ id: z.string(), metadata: z.record(z.string(), z.string()) })),
});
const refundSchema = z.object({ id: z.string(), status: z.string() });

/** The bank of a test card opens its dispute within a second; the service reads it a moment later. */
const disputeSeconds = 30;
const lookEveryMilliseconds = 200;

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
    const response = await this.#sandbox('/_control/challenges', '--three-d-secure', { client_secret, outcome });
    await response.body?.cancel();
    if (!response.ok) {
      throw new CommandFailure(
        'challenge_rejected',
        `The sandbox rejected the 3-D Secure result (${response.status}).`,
      );
    }
  }

  /** Waits for the dispute of a payment. @returns its id. */
  async disputeOf({ id }: Payment): Promise<string> {
    const deadline = performance.now() + disputeSeconds * 1000;
    do {
      const path = `/v1/disputes?payment_intent_id=${id}`;
      const [dispute] = disputesSchema.parse(await callWithRetries(this.#api, 'GET', path)).data;
      if (dispute !== undefined) return dispute.id;
      await sleep(lookEveryMilliseconds);
    } while (performance.now() < deadline);
    throw new CommandFailure(
      'dispute_missing',
      `No dispute of payment ${id} appeared within ${disputeSeconds} s. Run \`landed doctor\` to find the cause.`,
    );
  }

  /** Submits evidence that consists of one text. */
  async submitEvidence(disputeId: string, text: string): Promise<void> {
    await this.#post(`/v1/disputes/${disputeId}/evidence`, { uncategorized_text: text });
  }

  /** Opens a dispute of a payment as the buyer's bank would. Only the sandbox processor of a local stack allows this. */
  async openDispute({ id }: Payment, dueBy: Date): Promise<void> {
    const purpose = '`trigger dispute.evidence_due`';
    const found = processorPaymentsSchema.parse(await (await this.#sandbox('/_control/payments', purpose)).json());
    const payment = found.data.find(({ metadata }) => metadata['landed_payment_intent'] === id)?.id;
    const body = { payment, evidence_due_by: dueBy.toISOString() };
    const response = await this.#sandbox('/_control/disputes', purpose, body);
    await response.body?.cancel();
    if (!response.ok) {
      throw new CommandFailure('dispute_rejected', `The sandbox rejected the dispute (${response.status}).`);
    }
  }

  #sandbox(path: string, purpose: string, body?: object): Promise<Response> {
    const { sandboxUrl } = this.#api;
    if (sandboxUrl === null) throw new CommandFailure('no_sandbox', `${purpose} works with a local stack only.`);
    const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
    const headers = { 'content-type': 'application/json' };
    return fetch(`${sandboxUrl}${path}`, { ...init, headers, signal: AbortSignal.timeout(10_000) });
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
