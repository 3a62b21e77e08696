import type { DisputeId } from '../dispute/types.js';
import type { Entity } from '../entity/entity.js';
import type { MerchantId, OperationId, PaymentIntentId } from '../ids/ids.js';
import type { PayoutId } from '../payout/types.js';
import type { Rail } from '../rail/rail.js';

/** A payment, refund, dispute, payout or late charge that is not finished, and the workflow that must therefore run. */
export interface UnfinishedWork {
  /** The name of its source (`prisma/src/read/lost-workflow/sources`). */
  readonly source: string;
  /** The id of the payment, refund, dispute or payout, or of the case of a late charge. */
  readonly id: string;
  readonly rail: Rail;
  readonly merchantId: MerchantId;
  /** The id of the payment; of a payout, which has no payment, its own id. */
  readonly paymentIntentId: PaymentIntentId;
  readonly entity: Entity;
  /** The dispute that is not finished; null for other work. */
  readonly disputeId: DisputeId | null;
  /** The payout that is not finished; null for other work. */
  readonly payoutId: PayoutId | null;
  /** The workflow may never have been started. False: when it does not run, it was lost. */
  readonly mayBeNew: boolean;
  /**
   * The operation whose workflow must run. Null: the `disputeLifecycle` of the dispute or the `merchantPayout` of the
   * payout must run, and otherwise the payment's `paymentLifecycle`.
   */
  readonly operation: {
    readonly operationId: OperationId;
    readonly keyHash: string;
    readonly attempt: number;
  } | null;
}

/** What a sweep for lost workflows did. */
export interface LostWorkflowSweep {
  /** Unfinished payments, refunds, disputes and payouts that were due for a look. */
  readonly seen: number;
  /** Workflows that were missing and were started. */
  readonly restored: number;
}
