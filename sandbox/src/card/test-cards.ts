/** How the issuer of a test card answers. */
export type IssuerDecision =
  | { readonly kind: 'approve' }
  /** The buyer is asked first; who passes is then approved, or declined all the same. */
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
  readonly answer: IssuerDecision;
  /** What becomes of refunds when they do not simply succeed. */
  readonly refunds?: 'fail_later' | 'succeed_later';
}

const approve: IssuerDecision = { kind: 'approve' };
const authenticate: IssuerDecision = { kind: 'authenticate', afterwards: 'approve' };

function decline(answer: Decline): IssuerDecision {
  return { kind: 'decline', ...answer };
}

function cardDeclined(declineCode: string, adviceCode: string | undefined, message: string): Decline {
  const advice = adviceCode === undefined ? {} : { adviceCode };
  return { code: 'card_declined', declineCode, message, networkDeclineCode: '01', ...advice };
}

function declined(declineCode: string, adviceCode: string | undefined, message: string): IssuerDecision {
  return decline(cardDeclined(declineCode, adviceCode, message));
}

function visa(number: string, answer: IssuerDecision): TestCard {
  return { number, brand: 'visa', funding: 'credit', answer };
}

/**
 * The cards by the name that Stripe gives them in `pm_card_<name>` and `tok_<name>`.
 * Numbers and codes: Stripe's testing page; param and advice_code: answers recorded from Stripe's test mode.
 */
export const TEST_CARDS: Readonly<Record<string, TestCard>> = {
  visa: visa('4242424242424242', approve),
  visa_debit: { number: '4000056655665556', brand: 'visa', funding: 'debit', answer: approve },
  mastercard: { number: '5555555555554444', brand: 'mastercard', funding: 'credit', answer: approve },
  mastercard_debit: { number: '5200828282828210', brand: 'mastercard', funding: 'debit', answer: approve },
  mastercard_prepaid: { number: '5105105105105100', brand: 'mastercard', funding: 'prepaid', answer: approve },
  amex: { number: '378282246310005', brand: 'amex', funding: 'credit', answer: approve },
  discover: { number: '6011111111111117', brand: 'discover', funding: 'credit', answer: approve },
  diners: { number: '3056930009020004', brand: 'diners', funding: 'credit', answer: approve },
  jcb: { number: '3566002020360505', brand: 'jcb', funding: 'credit', answer: approve },
  unionpay: { number: '6200000000000005', brand: 'unionpay', funding: 'credit', answer: approve },
  /** The charge succeeds; opening its dispute belongs to the dispute feature. */
  createDispute: visa('4000000000000259', approve),
  refundFail: { ...visa('4000000000005126', approve), refunds: 'fail_later' },
  pendingRefund: { ...visa('4000000000007726', approve), refunds: 'succeed_later' },
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
  /** Enrolled, but nobody has to be asked. */
  threeDSecureOptional: visa('4000000000003055', approve),
};

/** Stripe's current pages put `visa_` before the names of declines, older ones do not; it accepts both. */
const VISA_INFIX = /^visa_(?=chargeDeclined)/;

/** The card behind a fixed token (`pm_card_visa`, `tok_visa`), which every account may use. */
export function fixedTokenCard(token: string, prefix: 'pm_card_' | 'tok_'): string | undefined {
  if (!token.startsWith(prefix)) return undefined;
  const name = token.slice(prefix.length).replace(VISA_INFIX, '');
  return Object.hasOwn(TEST_CARDS, name) ? name : undefined;
}

export function cardByNumber(number: string): string | undefined {
  return Object.entries(TEST_CARDS).find(([, card]) => card.number === number)?.[0];
}

/** @throws Error when a journal names a card that this version does not have. */
export function testCard(name: string): TestCard {
  const card = TEST_CARDS[name];
  if (card === undefined) throw new Error(`No test card is called ${name}`);
  return card;
}

/** Why the issuer of this card declines, at once or after its question; undefined when it does not. */
export function declineOf(name: string): Decline | undefined {
  const { answer } = testCard(name);
  if (answer.kind === 'decline') return answer;
  return answer.kind === 'authenticate' && answer.afterwards !== 'approve' ? answer.afterwards : undefined;
}
