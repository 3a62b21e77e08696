import type { DisputeOpening } from '../dispute/new-dispute.js';

/** The decision of a test card's issuer. */
export type IssuerDecision =
  | { readonly kind: 'approve' }
  /** The buyer must authenticate. After a passed challenge the charge is approved or still declined. */
  | { readonly kind: 'authenticate'; readonly afterwards: 'approve' | Decline }
  | ({ readonly kind: 'decline' } & Decline);

export interface Decline {
  readonly code: string;
  readonly declineCode: string;
  readonly message: string;
  readonly adviceCode?: string;
  readonly networkDeclineCode?: string;
  readonly param?: string;
}

export interface TestCard {
  readonly number: string;
  readonly brand: string;
  readonly funding: 'credit' | 'debit' | 'prepaid';
  readonly decision: IssuerDecision;
  /** The later result of refunds, for cards whose refunds do not simply succeed. */
  readonly refunds?: 'fail_later' | 'succeed_later';
  /** Parts of the billing address that the issuer finds to differ, whatever the token has. The charge succeeds. */
  readonly failingChecks?: readonly ('line1' | 'postal_code')[];
  /** The dispute that the buyer's bank opens after a charge is captured. */
  readonly disputedAs?: Pick<DisputeOpening, 'stage' | 'reason'>;
}

const approve: IssuerDecision = { kind: 'approve' };
const authenticate: IssuerDecision = { kind: 'authenticate', afterwards: 'approve' };

function decline(reason: Decline): IssuerDecision {
  return { kind: 'decline', ...reason };
}

function cardDeclined(declineCode: string, adviceCode: string | undefined, message: string): Decline {
  const advice = adviceCode === undefined ? {} : { adviceCode };
  return { code: 'card_declined', declineCode, message, networkDeclineCode: '01', ...advice };
}

function declined(declineCode: string, adviceCode: string | undefined, message: string): IssuerDecision {
  return decline(cardDeclined(declineCode, adviceCode, message));
}

function visa(number: string, decision: IssuerDecision): TestCard {
  return { number, brand: 'visa', funding: 'credit', decision };
}

/**
 * The test cards, by their names in Stripe's `pm_card_<name>` and `tok_<name>`.
 * Numbers and codes: Stripe's testing page; param and advice_code: responses recorded from Stripe's test mode.
 */
export const TEST_CARDS: Readonly<Record<string, TestCard>> = {
  visa: visa('4242424242424242', approve),
  visa_debit: { number: '4000056655665556', brand: 'visa', funding: 'debit', decision: approve },
  mastercard: { number: '5555555555554444', brand: 'mastercard', funding: 'credit', decision: approve },
  mastercard_debit: { number: '5200828282828210', brand: 'mastercard', funding: 'debit', decision: approve },
  mastercard_prepaid: { number: '5105105105105100', brand: 'mastercard', funding: 'prepaid', decision: approve },
  amex: { number: '378282246310005', brand: 'amex', funding: 'credit', decision: approve },
  discover: { number: '6011111111111117', brand: 'discover', funding: 'credit', decision: approve },
  diners: { number: '3056930009020004', brand: 'diners', funding: 'credit', decision: approve },
  jcb: { number: '3566002020360505', brand: 'jcb', funding: 'credit', decision: approve },
  unionpay: { number: '6200000000000005', brand: 'unionpay', funding: 'credit', decision: approve },
  createDispute: {
    ...visa('4000000000000259', approve),
    disputedAs: { stage: 'chargeback', reason: 'fraudulent' },
  },
  createDisputeProductNotReceived: {
    ...visa('4000000000002685', approve),
    disputedAs: { stage: 'chargeback', reason: 'product_not_received' },
  },
  createDisputeInquiry: {
    ...visa('4000000000001976', approve),
    disputedAs: { stage: 'inquiry', reason: 'general' },
  },
  refundFail: { ...visa('4000000000005126', approve), refunds: 'fail_later' },
  pendingRefund: { ...visa('4000000000007726', approve), refunds: 'succeed_later' },
  avsFail: { ...visa('4000000000000010', approve), failingChecks: ['line1', 'postal_code'] },
  avsLine1Fail: { ...visa('4000000000000028', approve), failingChecks: ['line1'] },
  avsZipFail: { ...visa('4000000000000036', approve), failingChecks: ['postal_code'] },
  chargeDeclined: visa('4000000000000002', declined('generic_decline', 'try_again_later', 'Your card was declined.')),
  chargeDeclinedInsufficientFunds: visa(
    '4000000000009995',
    declined('insufficient_funds', 'try_again_later', 'Your card has insufficient funds.'),
  ),
  chargeDeclinedLostCard: visa(
    '4000000000009987',
    declined('lost_card', 'do_not_try_again', 'Your card was declined.'),
  ),
  chargeDeclinedStolenCard: visa(
    '4000000000009979',
    declined('stolen_card', 'do_not_try_again', 'Your card was declined.'),
  ),
  chargeDeclinedFraudulent: visa('4100000000000019', declined('fraudulent', undefined, 'Your card was declined.')),
  chargeDeclinedVelocityLimitExceeded: visa(
    '4000000000006975',
    declined('card_velocity_exceeded', 'try_again_later', 'Your card was declined for exceeding its limits.'),
  ),
  chargeDeclinedExpiredCard: visa(
    '4000000000000069',
    decline({
      code: 'expired_card',
      declineCode: 'expired_card',
      message: 'Your card has expired.',
      param: 'exp_month',
      adviceCode: 'confirm_card_data',
    }),
  ),
  chargeDeclinedIncorrectCvc: visa(
    '4000000000000127',
    decline({
      code: 'incorrect_cvc',
      declineCode: 'incorrect_cvc',
      message: "Your card's security code is incorrect.",
      param: 'cvc',
      adviceCode: 'confirm_card_data',
    }),
  ),
  chargeDeclinedProcessingError: visa(
    '4000000000000119',
    decline({
      code: 'processing_error',
      declineCode: 'processing_error',
      message: 'The card network had a problem. Try again in a little while.',
      adviceCode: 'try_again_later',
    }),
  ),
  authenticationRequired: visa('4000002760003184', authenticate),
  authenticationRequiredOnSetup: visa('4000002500003155', authenticate),
  threeDSecureRequired: visa('4000000000003063', authenticate),
  threeDSecure2Required: visa('4000000000003220', authenticate),
  threeDSecureRequiredChargeDeclined: visa('4000008400001629', {
    kind: 'authenticate',
    afterwards: cardDeclined('generic_decline', 'try_again_later', 'Your card was declined.'),
  }),
  /** Enrolled, but no challenge is required. */
  threeDSecureOptional: visa('4000000000003055', approve),
};

/** Stripe's current pages put `visa_` before the names of declines, older pages do not. Stripe accepts both. */
const VISA_INFIX = /^visa_(?=chargeDeclined)/;

/** Returns the card of a fixed token (`pm_card_visa`, `tok_visa`), which every account can use. */
export function fixedTokenCard(token: string, prefix: 'pm_card_' | 'tok_'): string | undefined {
  if (!token.startsWith(prefix)) return undefined;
  const name = token.slice(prefix.length).replace(VISA_INFIX, '');
  return Object.hasOwn(TEST_CARDS, name) ? name : undefined;
}

export function cardByNumber(number: string): string | undefined {
  return Object.entries(TEST_CARDS).find(([, card]) => card.number === number)?.[0];
}

/** @throws Error when the journal names a card that does not exist in this version. */
export function testCard(name: string): TestCard {
  const card = TEST_CARDS[name];
  if (card === undefined) throw new Error(`Unknown test card: ${name}`);
  return card;
}

/** The issuer's reason to decline, at once or after a challenge; undefined when it approves. */
export function declineOf(name: string): Decline | undefined {
  const { decision } = testCard(name);
  if (decision.kind === 'decline') return decision;
  return decision.kind === 'authenticate' && decision.afterwards !== 'approve' ? decision.afterwards : undefined;
}
