import { entityOfCurrency } from '../entity/entity.js';
import { asId } from '../ids/ids.js';
import { noMetadata } from '../metadata/metadata.js';
import type { PaymentIntent } from '../payment-intent/types.js';
import type { EveryField, Requested } from '../record/every-field.js';
import type { AmountBreakdown } from '../tax-quote/types.js';
import type { ChargedBuyer } from './charged-buyer.js';
import type { CheckoutInput } from './types.js';
import type { CreatePaymentIntentBody } from './wire.js';

/** What the request says of the payment itself. */
type ChargeTerms = Omit<CreatePaymentIntentBody, keyof ChargedBuyer>;
type InBreakdown = 'amount' | 'currency' | 'shippingAmount';

/** The payment intent as it is stored before the processor is called, at the instant `at`. */
export function newPaymentIntent(input: CheckoutInput, breakdown: AmountBreakdown, at: string): PaymentIntent {
  const { body } = input;
  return {
    id: input.paymentIntentId,
    livemode: input.rail === 'live',
    status: 'processing',
    entity: entityOfCurrency[breakdown.currency],
    breakdown,
    captureMethod: body.capture_method,
    taxQuoteId: body.tax_quote_id ? asId<'tax_quote'>(body.tax_quote_id) : null,
    paymentMethod: body.payment_method,
    merchantReference: body.merchant_reference ?? null,
    metadata: body.metadata ?? noMetadata,
    amountCaptured: 0,
    amountRefunded: 0,
    amountDisputed: 0,
    card: null,
    failureCode: null,
    pendingAction: null,
    cancellationReason: null,
    actionExpiresAt: null,
    captureBefore: null,
    createdAt: at,
    updatedAt: at,
  } satisfies PaymentIntent & EveryField<Omit<Requested<ChargeTerms>, InBreakdown>>;
}
