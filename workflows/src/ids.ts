import type { BankAccountRequest } from '@landed/contracts/bank-account/types';
import type { DisputeRef } from '@landed/contracts/dispute/types';
import type { MerchantId, PaymentIntentId, TaxQuoteId } from '@landed/contracts/ids/ids';
import type { OperationRef } from '@landed/contracts/operation/types';
import type { DomainOwner } from '@landed/contracts/payment-method-domain/types';
import type { MerchantPayoutInput, PayoutWeek } from '@landed/contracts/payout/types';
import type { ProcessorEventInput } from '@landed/contracts/processor-event/types';
import type { Rail } from '@landed/contracts/rail/rail';
import type { VerificationPageRequest, VerificationRef } from '@landed/contracts/verification/types';
import type { DeliveryRef, EndpointRef } from '@landed/contracts/webhook/types';

/**
 * All workflow ids are built here, so that starts, signals and searches use the same ones; those of Schedules and their
 * runs in `schedule-ids.ts`.
 */

/**
 * One attempt of one idempotency key: `op/<rail>/<26 base32 characters>`, and `/<attempt>` from the second attempt on.
 * The characters are the first 128 bits of the key's hash, which covers merchant, rail and key. The id does not name the
 * kind of operation, so that one key cannot run two kinds at once.
 */
export function operationWorkflowId({ rail, keyHash, attempt }: OperationRef): string {
  const id = `op/${rail}/${base32(keyHash.slice(0, 32))}`;
  return attempt === 1 ? id : `${id}/${attempt}`;
}

export function taxQuoteWorkflowId(quote: { readonly rail: Rail; readonly taxQuoteId: TaxQuoteId }): string {
  return `quote/${quote.rail}/${quote.taxQuoteId}`;
}

export interface ClassificationWorkflowKey {
  readonly rail: Rail;
  readonly merchantId: MerchantId;
  /** A classification has no id of its own, so the request's id identifies the workflow. */
  readonly requestId: string;
}

export function classificationWorkflowId(key: ClassificationWorkflowKey): string {
  return `hs/${key.rail}/${key.merchantId}/${key.requestId}`;
}

/** One payment, for as long as it has a deadline. */
export function paymentLifecycleWorkflowId(payment: {
  readonly rail: Rail;
  readonly paymentIntentId: PaymentIntentId;
}): string {
  return `pay/${payment.rail}/${payment.paymentIntentId}`;
}

/** One dispute, while it is open: `disp/<rail>/<26 base32 characters>`, which are the bits of its id. */
export function disputeLifecycleWorkflowId({ rail, disputeId }: Pick<DisputeRef, 'rail' | 'disputeId'>): string {
  return `disp/${rail}/${base32(disputeId.replaceAll('-', ''))}`;
}

/** One event of a processor account, by the hash of its id: the processor's own ids stay out of our ids. */
export function processorEventWorkflowId(event: Pick<ProcessorEventInput, 'rail' | 'entity' | 'eventHash'>): string {
  return `pev/${event.rail}/${event.entity}/${event.eventHash}`;
}

/** The retries of one event at one endpoint. */
export function webhookDeliveryWorkflowId({
  rail,
  endpointId,
  eventId,
}: Pick<DeliveryRef, 'rail' | 'endpointId' | 'eventId'>): string {
  return `wh/${rail}/${endpointId}/${eventId}`;
}

/** Everything overdue at one endpoint. One workflow at a time per endpoint. */
export function webhookBackfillWorkflowId({ rail, endpointId }: Pick<EndpointRef, 'rail' | 'endpointId'>): string {
  return `wh/${rail}/${endpointId}`;
}

/** The wallet domain of one merchant: its requests meet in one workflow. */
export function walletDomainWorkflowId({ rail, merchantId }: DomainOwner): string {
  return `domain/${rail}/${merchantId}`;
}

/** One request to save a bank account, by the id that the account gets. */
export function bankAccountWorkflowId({
  rail,
  bankAccountId,
}: Pick<BankAccountRequest, 'rail' | 'bankAccountId'>): string {
  return `bank/${rail}/${bankAccountId}`;
}

/** One request of an owner for the processor's hosted page. */
export function verificationPageWorkflowId(request: Pick<VerificationPageRequest, 'merchantId' | 'requestId'>): string {
  return `verification/${request.merchantId}/${request.requestId}`;
}

/** A read of a verification: callers at the same time share it. */
export function verificationReadWorkflowId({ merchantId, entity }: VerificationRef): string {
  return `verification/${merchantId}/${entity}`;
}

/** A release of the reserves that are due on a day, such as `reserve-release/live/2026-11-23`. */
export function reserveReleaseWorkflowId({ rail, date }: { readonly rail: Rail; readonly date: string }): string {
  return `reserve-release/${rail}/${date}`;
}

/** The e-mail to the owner about one saved bank account. */
export function ownerNoticeWorkflowId({
  rail,
  bankAccountId,
}: Pick<BankAccountRequest, 'rail' | 'bankAccountId'>): string {
  return `owner/${rail}/${bankAccountId}`;
}

/** One payout, until the bank has confirmed or rejected it. */
export function merchantPayoutWorkflowId(payout: Omit<MerchantPayoutInput, 'payoutId' | 'entity' | 'amount'>): string {
  const { rail, merchantId, currency, period, attempt } = payout;
  return `payout/${rail}/${merchantId}/${currency}/${period}/${attempt}`;
}

/** The weekly run of a rail, such as `payout-run/live/2026-W49`. */
export function payoutRunWorkflowId({ rail, period }: PayoutWeek): string {
  return `payout-run/${rail}/${period}`;
}

/** The re-runs of a week, such as `payout-rerun/live/2026-W49`. */
export function payoutRerunWorkflowId({ rail, period }: PayoutWeek): string {
  return `payout-rerun/${rail}/${period}`;
}

/** One comparison of an account with its processor: its days, `yyyy-mm-dd`. */
export function reconciliationWorkflowId(run: {
  readonly rail: Rail;
  readonly entity: string;
  readonly fromDay: string;
  readonly toDay: string;
}): string {
  const id = `reconcile/${run.rail}/${run.entity}/${run.fromDay}`;
  return run.toDay === run.fromDay ? id : `${id}..${run.toDay}`;
}

const base32Alphabet = 'abcdefghijklmnopqrstuvwxyz234567';

/** Lower-case base32 without padding (RFC 4648) of hexadecimal digits. 32 digits give 26 characters. */
function base32(hex: string): string {
  let bits = '';
  for (const digit of hex) bits += Number.parseInt(digit, 16).toString(2).padStart(4, '0');
  let text = '';
  for (let start = 0; start < bits.length; start += 5) {
    text += base32Alphabet[Number.parseInt(bits.slice(start, start + 5).padEnd(5, '0'), 2)];
  }
  return text;
}
