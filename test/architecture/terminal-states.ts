import type { DisputeStatus } from '@landed/contracts/dispute/status';
import type { IdempotencyState } from '@landed/contracts/idempotency/key';
import type { PaymentStatus } from '@landed/contracts/payment-intent/status';
import type { WalletStatus } from '@landed/contracts/payment-method-domain/status';
import type { PayoutStatus } from '@landed/contracts/payout/status';
import type { DifferenceState } from '@landed/contracts/reconciliation/kinds';
import type { RefundStatus } from '@landed/contracts/refund/status';
import type { QuoteStatus } from '@landed/contracts/tax-quote/status';
import type { VerificationState } from '@landed/contracts/verification/types';
import type { DeliveryState, EndpointStatus } from '@landed/contracts/webhook/types';
import {
  dailyReconciliationScheduleId,
  lostWorkflowScheduleId,
  missedDisputesScheduleId,
  refundReadsScheduleId,
  verificationReadsScheduleId,
  walletDomainScheduleId,
} from '@landed/workflows/schedule-ids';

/** What notices a change behind a status when every event about it is lost. */
export type StateRow =
  /** A workflow of the object follows it and reads. */
  | { readonly kind: 'followed'; readonly by: string }
  /** A Schedule reads the outside again. `proof`: a file and the title of a test in it, which loses all events. */
  | {
      readonly kind: 'found';
      readonly change: string;
      readonly by: string;
      readonly proof: readonly [file: string, title: string];
    }
  /** Nothing outside can change it. */
  | { readonly kind: 'ours'; readonly because: string };

const followed = (by: string): StateRow => ({ kind: 'followed', by });
const ours = (because: string): StateRow => ({ kind: 'ours', because });
const found = (change: string, by: string, file: string, title: string): StateRow => ({
  kind: 'found',
  change,
  by,
  proof: [file, title],
});

const reconciliation = dailyReconciliationScheduleId('live');
const changed = 'test/journeys/changed-at-the-processor.serial.test.ts';
const reconciled = 'test/journeys/reconciliation.destructive.test.ts';
const partner = 'test/store/compare-partner.db.test.ts';

const planted = 'finds exactly the ten planted discrepancies, and moves unknown money to suspense';
const ended =
  'finds what happened behind a failed and a canceled payment and a failed refund when every event was lost';
const delivery = ours('A delivery is ours: the merchant’s endpoint keeps no state of it.');

const verification = found(
  'the processor states something new about the business',
  verificationReadsScheduleId,
  'test/dashboard/verification.db.test.ts',
  'a lost event is found by the sweep, which takes each verification once',
);

/** One row per status of each object. A new status does not compile until it has one. */
export const objectStates = {
  payment: {
    requires_action: followed('paymentLifecycle'),
    processing: followed('checkout, lost-workflows'),
    authorized: followed('paymentLifecycle'),
    succeeded: found('a refund on the dashboard', reconciliation, reconciled, planted),
    captured: found('a refund on the dashboard', reconciliation, reconciled, planted),
    canceled: found('the processor captured it', reconciliation, reconciled, ended),
    failed: found('the processor captured it', reconciliation, reconciled, ended),
  } satisfies Record<PaymentStatus, StateRow>,
  refund: {
    pending: followed('paymentLifecycle'),
    succeeded: found(
      'the buyer’s bank returns it',
      refundReadsScheduleId,
      changed,
      'a refund that the bank returned is noticed by the daily read when its event was lost',
    ),
    failed: found('the processor makes it', reconciliation, reconciled, ended),
  } satisfies Record<RefundStatus, StateRow>,
  dispute: {
    needs_response: followed('disputeLifecycle'),
    under_review: followed('disputeLifecycle'),
    ...ofEndedDispute(),
  } satisfies Record<DisputeStatus, StateRow>,
  payout: {
    created: followed('merchantPayout'),
    in_transit: followed('merchantPayout'),
    paid: found(
      'the bank returns the money',
      reconciliation,
      'test/journeys/payout.serial.test.ts',
      'reconciliation finds a returned payout, and its money is back in the balance',
    ),
    failed: found(
      'the partner pays it',
      reconciliation,
      partner,
      'comparePartner reports a payout that only the partner has, and one that goes on there after it failed here',
    ),
  } satisfies Record<PayoutStatus, StateRow>,
  operation: {
    running: followed('the operation’s workflow, lost-workflows'),
    completed: ours('Its effects have rows of their own: payment, refund, dispute.'),
    retryable: ours('It was fenced: no effect can follow.'),
    recovery_required: followed(lostWorkflowScheduleId),
  } satisfies Record<IdempotencyState, StateRow>,
  wallet: {
    active: ours('A wallet that stops working shows in the buyer’s browser at once; no money depends on it.'),
    pending: followed(walletDomainScheduleId),
    acquirer_unavailable: followed(walletDomainScheduleId),
    domain_rejected: followed(walletDomainScheduleId),
    domain_disabled: followed(walletDomainScheduleId),
    not_verified: followed(walletDomainScheduleId),
  } satisfies Record<WalletStatus, StateRow>,
  quote: {
    open: ours('Its end is a time.'),
    expired: ours('Its end is a time.'),
    charged: ours('Its payment is followed.'),
  } satisfies Record<QuoteStatus, StateRow>,
  delivery: {
    pending: followed('webhook-sweep'),
    retrying: followed('webhookDelivery'),
    delivered: delivery,
    failed: delivery,
    canceled: delivery,
  } satisfies Record<DeliveryState, StateRow>,
  endpoint: {
    enabled: ours('Merchants and operators change it.'),
    disabled: ours('Merchants and operators change it.'),
    deleted: ours('Merchants and operators change it.'),
  } satisfies Record<EndpointStatus, StateRow>,
  verification: {
    in_progress: verification,
    pending: verification,
    needs_information: verification,
    verified: verification,
    rejected: verification,
  } satisfies Record<VerificationState, StateRow>,
  difference: {
    open: followed(reconciliation),
    resolved: found(
      'its amounts change',
      reconciliation,
      reconciled,
      'stays silent about what an operator has explained, and records who did',
    ),
  } satisfies Record<DifferenceState, StateRow>,
};

/** A bank may appeal every decision. */
function ofEndedDispute() {
  const row = found(
    'a later stage opens it again',
    missedDisputesScheduleId,
    changed,
    'a dispute that is opened again after it was lost is found by the search when its events were lost',
  );
  return { won: row, lost: row, prevented: row };
}
