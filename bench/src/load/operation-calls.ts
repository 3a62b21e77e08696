import { setTimeout as sleep } from 'node:timers/promises';
import type { StackFile } from '@landed/stack/data-folder/stack-file';
import { type ApiResponse, type MerchantApi, merchantApi } from '@landed/test/setup/merchant-api';
import { idempotencyKey } from '@landed/test/setup/orders';
import { type Call, runCallers } from './callers.js';
import type { KnownOrder } from './known-order.js';

/** The bank of this card opens a dispute a moment after the charge. */
const disputedCard = { payment_method: 'pm_card_createDispute' };
const evidence = { shipping_carrier: 'Royal Mail', shipping_tracking_number: 'RM123456785GB' };

export type CaptureMethod = 'automatic' | 'manual';

/**
 * A merchant's money operations on existing payments. Each call uses one payment, which is made before the measurement.
 */
export class OperationCalls {
  readonly #api: MerchantApi;
  readonly #order: KnownOrder;
  readonly #refunded: { readonly body: object; readonly key: Record<string, string> };

  private constructor(api: MerchantApi, order: KnownOrder) {
    this.#api = api;
    this.#order = order;
    this.#refunded = { body: { payment_intent_id: order.first.paymentId, amount: 100 }, key: idempotencyKey() };
  }

  static async open(stack: StackFile, order: KnownOrder): Promise<OperationCalls> {
    const calls = new OperationCalls(merchantApi(stack), order);
    const { body, key } = calls.#refunded;
    statusOf(await calls.#api.post('/v1/refund', body, key), 'succeeded');
    return calls;
  }

  /** Makes `calls` payments. Each call captures the full amount of one of them. */
  captures(calls: number): Promise<Call> {
    return this.#onEach(calls, 'manual', (id) => this.#post('/v1/capture', { payment_intent_id: id }, 'captured'));
  }

  /** Makes `calls` payments. Each call refunds a part of one of them. */
  refunds(calls: number): Promise<Call> {
    const body = { amount: 1_000, reason: 'requested_by_customer' };
    return this.#onEach(calls, 'automatic', (id) =>
      this.#post('/v1/refund', { payment_intent_id: id, ...body }, 'succeeded'),
    );
  }

  /**
   * Makes `calls` payments that their bank disputes, and waits until the service has recorded the disputes. Each call
   * submits evidence for one of them.
   */
  async evidence(calls: number): Promise<Call> {
    const payments: string[] = [];
    const pay = async () => {
      payments.push(await this.#pay('automatic', disputedCard));
    };
    await runCallers(pay, { callers: 4, calls, seconds: 300 });
    const disputes: string[] = [];
    // One after the other: a hundred that ask at once would slow what they wait for.
    for (const id of payments) disputes.push(await this.#disputeOf(id));
    return async () => {
      const id = disputes.pop();
      if (id === undefined) throw new Error('There are more calls than disputes.');
      await this.#post(`/v1/disputes/${id}/evidence`, evidence, 'under_review');
    };
  }

  readonly replayRefund: Call = async () => {
    const { body, key } = this.#refunded;
    const response = await this.#api.post('/v1/refund', body, key);
    statusOf(response, 'succeeded');
    if (response.headers['idempotent-replayed'] !== 'true') throw new Error('The response is not a replay.');
  };

  close(): Promise<void> {
    return this.#api.close();
  }

  async #onEach(calls: number, method: CaptureMethod, use: (id: string) => Promise<void>): Promise<Call> {
    const ids: string[] = [];
    const pay = async () => {
      ids.push(await this.#pay(method));
    };
    await runCallers(pay, { callers: 4, calls, seconds: 300 });
    return async () => {
      const id = ids.pop();
      if (id === undefined) throw new Error('There are more calls than payments.');
      await use(id);
    };
  }

  async #disputeOf(paymentIntentId: string): Promise<string> {
    for (let tries = 0; tries < 300; tries += 1) {
      const { body } = await this.#api.get(`/v1/disputes?payment_intent_id=${paymentIntentId}`);
      const [dispute] = (body as { data: { id: string }[] }).data;
      if (dispute !== undefined) return dispute.id;
      await sleep(100);
    }
    throw new Error('The bank opened no dispute.');
  }

  async #pay(capture_method: CaptureMethod, changes: object = {}): Promise<string> {
    const response = await this.#api.post(
      '/v1/payment_intents',
      { ...this.#order.charge, ...changes, capture_method },
      idempotencyKey(),
    );
    return statusOf(response, capture_method === 'manual' ? 'authorized' : 'succeeded');
  }

  async #post(path: string, body: object, expected: string): Promise<void> {
    statusOf(await this.#api.post(path, body, idempotencyKey()), expected);
  }
}

/** The id in the response. Throws when the response has another status. */
function statusOf(response: ApiResponse, expected: string): string {
  if (response.status !== 200) throw new Error(`The response is ${response.status}: ${response.text}`);
  const { id, status } = response.body as { id: string; status: string };
  if (status !== expected) throw new Error(`The status is ${status}, not ${expected}.`);
  return id;
}
