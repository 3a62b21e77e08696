import type { StackFile } from '@landed/stack/data-folder/stack-file';
import { type ApiResponse, type MerchantApi, merchantApi } from '@landed/test/setup/merchant-api';
import { chargeHandbag, idempotencyKey, quoteHandbag } from '@landed/test/setup/orders';
import { checkedPath } from '../baseline/messages.js';
import { quoteOf25Lines } from '../orders.js';
import type { Call } from './callers.js';

const chargePath = '/v1/payment_intents';

/** Made before the measurement: a quote that all charges use, and a payment to read and to replay. */
export interface KnownOrder {
  readonly charge: object;
  readonly key: Record<string, string>;
  readonly paymentId: string;
}

export async function placeKnownOrder(stack: StackFile): Promise<KnownOrder> {
  const api = merchantApi(stack);
  const charge = chargeHandbag(await quoteHandbag(api));
  const key = idempotencyKey();
  const response = await api.post(chargePath, charge, key);
  await api.close();
  return { charge, key, paymentId: succeededId(response) };
}

/** A merchant's calls to one address. Each call checks that it got the expected response. */
export class MerchantCalls {
  readonly #api: MerchantApi;
  readonly #order: KnownOrder;
  readonly #browser: { readonly authorization: string };

  constructor(stack: StackFile, order: KnownOrder, origin: string = stack.gateway_url) {
    this.#api = merchantApi({ ...stack, gateway_url: origin });
    this.#order = order;
    this.#browser = { authorization: `Bearer ${stack.merchants[0]?.publishable_key ?? ''}` };
  }

  /** A quoted card charge with a new key. */
  readonly checkout: Call = async () => {
    await this.charge(idempotencyKey());
  };

  readonly replay: Call = async () => {
    const response = await this.#api.post(chargePath, this.#order.charge, this.#order.key);
    succeededId(response);
    if (response.headers['idempotent-replayed'] !== 'true') throw new Error('The response is not a replay.');
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

  readonly config: Call = async () => {
    expectOk(await this.#api.post('/v1/checkout/config', { currency: 'GBP' }));
  };

  /** As a browser calls it, with the publishable key. */
  readonly browserConfig: Call = async () => {
    expectOk(await this.#api.post('/v1/checkout/browser_config', { currency: 'GBP' }, this.#browser));
  };

  /** Charges the order and returns the payment's id. */
  async charge(key: Record<string, string>): Promise<string> {
    return succeededId(await this.#api.post(chargePath, this.#order.charge, key));
  }

  close(): Promise<void> {
    return this.#api.close();
  }
}

function succeededId(response: ApiResponse): string {
  expectOk(response);
  const { id, status } = response.body as { id: string; status: string };
  if (status !== 'succeeded') throw new Error(`A payment is ${status}.`);
  return id;
}

function expectOk(response: ApiResponse): void {
  if (response.status !== 200) throw new Error(`The response is ${response.status}: ${response.text}`);
}
