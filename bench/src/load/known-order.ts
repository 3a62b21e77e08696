import type { StackFile } from '@landed/stack/data-folder/stack-file';
import { type ApiResponse, merchantApi } from '@landed/test/setup/merchant-api';
import { chargeHandbag, idempotencyKey, quoteHandbag } from '@landed/test/setup/orders';

export const chargePath = '/v1/payment_intents';

/** The first charge of the order, which is made before the measurement, to read and to replay. */
interface FirstCharge {
  readonly body: object;
  readonly key: Record<string, string>;
  readonly paymentId: string;
}

/** An order that all charges pay, and its first charge. */
export class KnownOrder {
  readonly first: FirstCharge;
  readonly #stack: StackFile;
  #charge: object;

  private constructor(stack: StackFile, first: FirstCharge) {
    this.#stack = stack;
    this.first = first;
    this.#charge = first.body;
  }

  static async place(stack: StackFile): Promise<KnownOrder> {
    const body = await quotedCharge(stack);
    const api = merchantApi(stack);
    const key = idempotencyKey();
    const response = await api.post(chargePath, body, key);
    await api.close();
    return new KnownOrder(stack, { body, key, paymentId: succeededId(response) });
  }

  /** The body of a charge. */
  get charge(): object {
    return this.#charge;
  }

  /** Charges have a new quote from now on: the whole benchmark takes longer than one is valid. */
  async renewQuote(): Promise<void> {
    this.#charge = await quotedCharge(this.#stack);
  }
}

async function quotedCharge(stack: StackFile): Promise<object> {
  const api = merchantApi(stack);
  const charge = chargeHandbag(await quoteHandbag(api));
  await api.close();
  return charge;
}

/** The id of a charge in its response. Throws when it did not succeed. */
export function succeededId(response: ApiResponse): string {
  expectOk(response);
  const { id, status } = response.body as { id: string; status: string };
  if (status !== 'succeeded') throw new Error(`A payment is ${status}.`);
  return id;
}

export function expectOk(response: ApiResponse): void {
  if (response.status !== 200) throw new Error(`The response is ${response.status}: ${response.text}`);
}
