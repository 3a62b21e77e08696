import type { StackFile } from '@landed/stack/data-folder/stack-file';
import { type ApiResponse, type MerchantApi, merchantApi } from '@landed/test/setup/merchant-api';
import { idempotencyKey } from '@landed/test/setup/orders';
import { type Call, runCallers } from './callers.js';
import type { KnownOrder } from './merchant-calls.js';

export type CaptureMethod = 'automatic' | 'manual';

/** What a merchant does to payments that exist. Each call takes one of them, made before anything is measured. */
export class VerbCalls {
  readonly #api: MerchantApi;
  readonly #order: KnownOrder;
  readonly #refunded: { readonly body: object; readonly key: Record<string, string> };

  private constructor(api: MerchantApi, order: KnownOrder) {
    this.#api = api;
    this.#order = order;
    this.#refunded = { body: { payment_intent_id: order.paymentId, amount: 100 }, key: idempotencyKey() };
  }

  static async open(stack: StackFile, order: KnownOrder): Promise<VerbCalls> {
    const calls = new VerbCalls(merchantApi(stack), order);
    const { body, key } = calls.#refunded;
    statusOf(await calls.#api.post('/v1/refund', body, key), 'succeeded');
    return calls;
  }

  /** A call for each of so many new payments: captures the whole of what is held. */
  captures(calls: number): Promise<Call> {
    return this.#onEach(calls, 'manual', (id) => this.#verb('/v1/capture', { payment_intent_id: id }, 'captured'));
  }

  /** A call for each of so many new payments: gives a part of it back. */
  refunds(calls: number): Promise<Call> {
    const body = { amount: 1_000, reason: 'requested_by_customer' };
    return this.#onEach(calls, 'automatic', (id) =>
      this.#verb('/v1/refund', { payment_intent_id: id, ...body }, 'succeeded'),
    );
  }

  readonly replayRefund: Call = async () => {
    const { body, key } = this.#refunded;
    const answer = await this.#api.post('/v1/refund', body, key);
    statusOf(answer, 'succeeded');
    if (answer.headers['idempotent-replayed'] !== 'true') throw new Error('A replay was no replay.');
  };

  close(): Promise<void> {
    return this.#api.close();
  }

  async #onEach(calls: number, method: CaptureMethod, use: (id: string) => Promise<void>): Promise<Call> {
    const ids: string[] = [];
    const pay = async () => {
      ids.push(await this.#pay(method));
    };
    await runCallers(pay, { callers: 4, calls, seconds: 60 });
    return async () => {
      const id = ids.pop();
      if (id === undefined) throw new Error('There are more calls than payments.');
      await use(id);
    };
  }

  async #pay(capture_method: CaptureMethod): Promise<string> {
    const answer = await this.#api.post(
      '/v1/payment_intents',
      { ...this.#order.charge, capture_method },
      idempotencyKey(),
    );
    return statusOf(answer, capture_method === 'manual' ? 'authorized' : 'succeeded');
  }

  async #verb(path: string, body: object, expected: string): Promise<void> {
    statusOf(await this.#api.post(path, body, idempotencyKey()), expected);
  }
}

/** The id of what was answered, once it is known to be as it should. */
function statusOf(answer: ApiResponse, expected: string): string {
  if (answer.status !== 200) throw new Error(`The answer is ${answer.status}: ${answer.text}`);
  const { id, status } = answer.body as { id: string; status: string };
  if (status !== expected) throw new Error(`It is ${status}, not ${expected}.`);
  return id;
}
