import type { ProcessorDetail } from '@landed/contracts/operation/processor-detail';
import { type PayoutFailureCode, payoutFailureCodes } from '@landed/contracts/payout/status';
import type Stripe from 'stripe';
import { type PartnerPayoutMade, type PartnerPayoutRequest, partnerPayoutStates, type Unknown } from '../port.js';
import { difference, idOf, payoutMetadata } from './map-metadata.js';

/** Failure codes of the partner whose name is not ours. Every other code that is not ours is `could_not_process`. */
const failureCodes: ReadonlyMap<string | null, PayoutFailureCode> = new Map([
  ['invalid_account_number_length', 'invalid_account_number'],
]);

export function failureCodeOfPayout(code: string | null): PayoutFailureCode {
  const same = payoutFailureCodes.find((known) => known === code);
  return same ?? failureCodes.get(code) ?? 'could_not_process';
}

export function payoutParams(request: PartnerPayoutRequest): Stripe.PayoutCreateParams {
  return {
    amount: request.money.amount,
    currency: request.money.currency.toLowerCase(),
    destination: request.externalAccountId,
    metadata: { [payoutMetadata]: request.payoutId },
    method: 'standard',
    ...(request.bankText !== null && { statement_descriptor: request.bankText }),
  };
}

/** What the partner's payout states about ours. `unknown` if reference, amount or currency differ. */
export function payoutMade(
  expected: Pick<PartnerPayoutRequest, 'payoutId' | 'money'>,
  payout: Stripe.Payout,
): PartnerPayoutMade | Unknown {
  const detail = payoutDetail(payout);
  const different = difference(expected, payout);
  if (different !== null) return { kind: 'unknown', detail: { ...detail, ...different } };
  const state = partnerPayoutStates.find((known) => known === payout.status);
  if (state === undefined || !Number.isFinite(payout.arrival_date)) return { kind: 'unknown', detail };
  const hasFailed = state === 'failed' || state === 'canceled';
  return {
    kind: 'made',
    partnerPayoutId: payout.id,
    state,
    failureCode: hasFailed ? failureCodeOfPayout(payout.failure_code) : null,
    expectedAt: new Date(payout.arrival_date * 1_000).toISOString(),
    detail,
  };
}

/** The partner's text about a failure is never read. */
function payoutDetail(payout: Stripe.Payout): ProcessorDetail {
  return {
    payout: payout.id ?? null,
    destination: idOf(payout.destination),
    status: payout.status ?? null,
    failure_code: payout.failure_code ?? null,
  };
}
