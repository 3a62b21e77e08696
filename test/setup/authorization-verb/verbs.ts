import type { ApiTest } from '../api-test.js';
import { canceledOf, capturedOf, type EndedPayment } from '../authorization.js';
import type { ApiAnswer, MerchantApi } from '../merchant-api.js';
import { handbagTotal, idempotencyKey } from '../orders.js';
import type { Payment } from '../payment.js';

/** A verb that ends an authorization, as it is written in addresses and stored with its operations. */
export type AuthorizationVerb = 'capture' | 'cancel';

/** What the suites of both verbs need to know of each. */
interface VerbTraits {
  readonly opposite: AuthorizationVerb;
  readonly ended: EndedPayment['status'];
  /** The whole answer when it is done with this authorization. */
  readonly endedOf: (authorized: Payment) => EndedPayment;
  /** How many journals it posts. */
  readonly journals: 0 | 1;
  /** The handbag at the processor when it is done: status, amount, amount captured. */
  readonly held: readonly [status: string, amount: number, captured: number];
}

export const authorizationVerbs = {
  capture: {
    opposite: 'cancel',
    ended: 'captured',
    endedOf: capturedOf,
    journals: 1,
    held: ['succeeded', handbagTotal, handbagTotal],
  },
  cancel: {
    opposite: 'capture',
    ended: 'canceled',
    endedOf: canceledOf,
    journals: 0,
    held: ['canceled', handbagTotal, 0],
  },
} as const satisfies Record<AuthorizationVerb, VerbTraits>;

/** Asks for the verb, under a key of its own when none is given. */
export function endBy(
  api: MerchantApi,
  verb: AuthorizationVerb,
  id: string,
  key: Record<string, string> = idempotencyKey(),
): Promise<ApiAnswer> {
  return api.post(`/v1/${verb}`, { payment_intent_id: id }, key);
}

/** What the processor holds of a payment, as `held` writes it. */
export async function heldAtProcessor(test: Pick<ApiTest, 'charges'>, { id }: Payment) {
  const charges = await test.charges(id);
  return charges.map(({ status, amount, amount_captured }) => [status, amount, amount_captured]);
}
