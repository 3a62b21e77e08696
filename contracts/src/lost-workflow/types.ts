import type { Entity } from '../entity/entity.js';
import type { MerchantId, OperationId, PaymentIntentId } from '../ids/ids.js';
import type { Rail } from '../rail/rail.js';

/** A payment or refund that is not finished, and the workflow that must therefore run. */
export interface UnfinishedWork {
  /** The name of its source (`prisma/src/read/lost-workflow/sources`). */
  readonly source: string;
  /** The id of the payment or refund. */
  readonly id: string;
  readonly rail: Rail;
  readonly merchantId: MerchantId;
  readonly paymentIntentId: PaymentIntentId;
  readonly entity: Entity;
  /** The operation whose workflow must run. Null: the payment's `paymentLifecycle` must run. */
  readonly operation: {
    readonly operationId: OperationId;
    readonly keyHash: string;
    readonly attempt: number;
  } | null;
}

/** What a sweep for lost workflows did. */
export interface LostWorkflowSweep {
  /** Unfinished payments and refunds that were due for a look. */
  readonly seen: number;
  /** Workflows that were missing and were started. */
  readonly restored: number;
}
