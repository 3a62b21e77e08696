import type { PaymentMethodResult, Stripe, StripeCardElement, StripeElements } from '@stripe/stripe-js';
import type { MessageKey } from '../messages/messages.js';
import { withoutEmpty } from '../options/check-options.js';
import type { BillingDetails, CardToken } from '../types.js';
import { within } from '../within.js';
import { failureMessage } from './failure-message.js';

/** How long a card may take to become a token. Afterwards the token is ignored, so nothing is charged. */
const tokenMilliseconds = 30_000;

/** The processor's account of an entity. */
export interface Processor {
  readonly stripe: Pick<Stripe, 'createPaymentMethod'>;
  readonly entity: string;
}

/** The token of a card, or the sentence for the buyer when there is none. It never rejects. */
export type CreatedToken = CardToken | MessageKey;

/** Creates the token of the card that the buyer has entered. */
export function cardToken(
  { stripe, entity }: Processor,
  card: StripeCardElement,
  { address, ...details }: BillingDetails = {},
): Promise<CreatedToken> {
  const billing = withoutEmpty({ ...details, address: address && withoutEmpty(address) });
  return created(entity, async () =>
    stripe.createPaymentMethod({ type: 'card', card, billing_details: billing as object }),
  );
}

/** Creates the token of the wallet that the buyer has confirmed in its sheet. */
export function walletToken({ stripe, entity }: Processor, elements: StripeElements): Promise<CreatedToken> {
  return created(entity, async () => {
    const { error } = await elements.submit();
    return error ? { error } : stripe.createPaymentMethod({ elements });
  });
}

/** `create` is async, so that what the processor's script throws at once is a rejection as well. */
async function created(
  entity: string,
  create: () => Promise<Partial<Pick<PaymentMethodResult, 'paymentMethod' | 'error'>>>,
): Promise<CreatedToken> {
  // A token that was not created, or comes too late, is not used: nothing is charged.
  const { paymentMethod, error = {} } = await within(tokenMilliseconds, 'token', create()).catch(() => ({}) as never);
  return paymentMethod ? { paymentMethodId: paymentMethod.id, entity } : failureMessage(error);
}
