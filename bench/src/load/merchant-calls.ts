import type { StackFile } from '@landed/stack/data-folder/stack-file';
import { type MerchantApi, merchantApi } from '@landed/test/setup/merchant-api';
import { idempotencyKey } from '@landed/test/setup/orders';
import { checkedPath } from '../baseline/messages.js';
import { quoteOf25Lines } from '../orders.js';
import type { Call } from './callers.js';
import { chargePath, expectOk, type KnownOrder, succeededId } from './known-order.js';

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
    const { body, key } = this.#order.first;
    const response = await this.#api.post(chargePath, body, key);
    succeededId(response);
    if (response.headers['idempotent-replayed'] !== 'true') throw new Error('The response is not a replay.');
  };

  readonly retrieve: Call = async () => {
    succeededId(await this.#api.get(`${chargePath}/${this.#order.first.paymentId}`));
  };

  readonly quote: Call = async () => {
    expectOk(await this.#api.post('/v1/tax_quotes', quoteOf25Lines));
  };

  readonly checked: Call = async () => {
    expectOk(await this.#api.post(checkedPath, this.#order.charge, this.#order.first.key));
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
