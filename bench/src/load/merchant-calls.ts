import type { StackFile } from '@landed/stack/data-folder/stack-file';
import { type ApiResponse, type MerchantApi, merchantApi } from '@landed/test/setup/merchant-api';
import { chargeHandbag, idempotencyKey, quoteHandbag } from '@landed/test/setup/orders';
import { checkedPath } from '../baseline/messages.js';
import { quoteOf25Lines } from '../orders.js';
import type { Call } from './callers.js';

const chargePath = '/v1/payment_intents';

/** What exists before anything is measured: a quote that all charges use, and a payment to read and to replay. */
export interface KnownOrder {
  readonly charge: object;
  readonly key: Record<string, string>;
  readonly paymentId: string;
}

export async function placeKnownOrder(stack: StackFile): Promise<KnownOrder> {
  const api = merchantApi(stack);
  const charge = chargeHandbag(await quoteHandbag(api));
  const key = idempotencyKey();
  const answer = await api.post(chargePath, charge, key);
  await api.close();
  return { charge, key, paymentId: succeededId(answer) };
}

/** A merchant's calls to one address. Each checks that its answer is the one that was to be measured. */
export class MerchantCalls {
  readonly #api: MerchantApi;
  readonly #order: KnownOrder;

  constructor(stack: StackFile, order: KnownOrder, origin: string = stack.gateway_url) {
    this.#api = merchantApi({ ...stack, gateway_url: origin });
    this.#order = order;
  }

  /** A quoted card charge with a key of its own. */
  readonly checkout: Call = async () => {
    await this.charge(idempotencyKey());
  };

  readonly replay: Call = async () => {
    const answer = await this.#api.post(chargePath, this.#order.charge, this.#order.key);
    succeededId(answer);
    if (answer.headers['idempotent-replayed'] !== 'true') throw new Error('A replay was no replay.');
  };

  readonly retrieve: Call = async () => {
    succeededId(await this.#api.get(`${chargePath}/${this.#order.paymentId}`));
  };

  readonly quote: Call = async () => {
    expectOk(await this.#api.post('/v1/tax_quotes', quoteOf25Lines));
  };

  readonly checked: Call = async () => {
    expectOk(await this.#api.post(checkedPath, this.#order.charge, this.#order.key));
  };

  /** The charge itself; returns the payment's id. */
  async charge(key: Record<string, string>): Promise<string> {
    return succeededId(await this.#api.post(chargePath, this.#order.charge, key));
  }

  close(): Promise<void> {
    return this.#api.close();
  }
}

function succeededId(answer: ApiResponse): string {
  expectOk(answer);
  const { id, status } = answer.body as { id: string; status: string };
  if (status !== 'succeeded') throw new Error(`A payment is ${status}.`);
  return id;
}

function expectOk(answer: ApiResponse): void {
  if (answer.status !== 200) throw new Error(`The answer is ${answer.status}: ${answer.text}`);
}
