import type { CheckoutInput } from '@landed/contracts/checkout/types';
import { type ApiError, invalidFields } from '@landed/contracts/errors/api-error';
import type { FraudAssessment } from '@landed/contracts/fraud/types';
import { type ChargeTerms, chargePostings } from '@landed/contracts/ledger/charge-postings';
import { captureDeadline } from '@landed/contracts/payment-intent/capture-deadline';
import type { PaymentIntent } from '@landed/contracts/payment-intent/types';
import type { CheckoutChange } from '@landed/prisma/write/checkout/save-checkout';
import { processorKey } from '../operation/processor-key.js';
import type { ChargeVerdict } from '../processor/port.js';

/** The buyer has this long to complete 3-D Secure authentication. Then we ask the processor to cancel. */
const actionMinutes = 30;

/** A fact that the processor stated about a charge. */
export type ChargeFact = Exclude<ChargeVerdict, { kind: 'unknown' | 'stored_error' }>;

/** The key of the charge is fenced. */
export const neverCharged = {
  kind: 'not_charged',
  invalidPaymentMethod: null,
  underKey: true,
  detail: { fenced: 'the charge never reached the processor' },
} as const satisfies ChargeFact;

/** What a fact of the processor, stated at the instant `at`, changes about a prepared payment. Pure. */
export function decideCheckout(
  input: CheckoutInput,
  prepared: PaymentIntent,
  terms: ChargeTerms,
  fact: ChargeFact,
  at: string,
  fraud: FraudAssessment | null = null,
): CheckoutChange {
  const base = {
    input,
    processorKey: processorKey(input),
    detail: fact.detail,
    postings: [],
    response: { kind: 'payment_intent', action: null, fraud },
    unlessSentAgain: fact.kind === 'not_charged' && !fact.underKey,
    // Only the response can bring the challenge to the buyer.
    unlessResponded: fact.kind === 'action_required',
  } as const;
  const card = 'card' in fact ? fact.card : prepared.card;
  const intent: PaymentIntent = { ...prepared, card, updatedAt: at };
  switch (fact.kind) {
    case 'succeeded':
      return {
        ...base,
        outcome: 'confirmed',
        intent: { ...intent, status: 'succeeded', amountCaptured: intent.breakdown.total },
        event: 'payment_intent.succeeded',
        postings: chargePostings(intent.breakdown, terms),
      };
    case 'authorized':
      return {
        ...base,
        outcome: 'confirmed',
        intent: {
          ...intent,
          status: 'authorized',
          captureBefore: captureDeadline(fact.captureBefore, at),
        },
        event: 'payment_intent.authorized',
      };
    case 'action_required':
      return {
        ...base,
        outcome: 'confirmed',
        intent: { ...intent, status: 'requires_action', actionExpiresAt: minutesAfter(at, actionMinutes) },
        event: 'payment_intent.requires_action',
        response: { kind: 'payment_intent', action: fact, fraud },
      };
    case 'declined':
      return {
        ...base,
        outcome: 'declined',
        intent: { ...intent, status: 'failed', failureCode: fact.failureCode },
        event: 'payment_intent.failed',
      };
    case 'not_charged':
      return {
        ...base,
        outcome: 'not_attempted',
        intent: { ...intent, status: 'failed', failureCode: 'processing_error' },
        event: 'payment_intent.failed',
        response:
          fact.invalidPaymentMethod === null
            ? { kind: 'none' }
            : { kind: 'api_error', error: invalidToken(intent, fact.invalidPaymentMethod) },
      };
  }
}

/** For this entity, a token of another entity is as unknown as an invented one. The payment was written and ended. */
function invalidToken({ id }: PaymentIntent, kind: 'unknown' | 'used'): ApiError {
  const field =
    kind === 'used'
      ? { code: 'payment_method_used', message: 'Was already used for another payment: collect the card again.' }
      : { code: 'unknown_payment_method', message: 'Is not known to the entity of this currency.' };
  return invalidFields([{ path: 'payment_method', ...field }], { payment_intent_id: id });
}

function minutesAfter(instant: string, minutes: number): string {
  return new Date(Date.parse(instant) + minutes * 60_000).toISOString();
}
