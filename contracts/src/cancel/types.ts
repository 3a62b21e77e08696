import type { Entity } from '../entity/entity.js';
import type { PaymentIntentId } from '../ids/ids.js';
import type { OperationInput } from '../operation/types.js';

/** What the gateway hands to the `cancelPayment` workflow. */
export interface CancelInput extends OperationInput {
  readonly paymentIntentId: PaymentIntentId;
  /** The payment's entity; null when the merchant has no such payment on this rail. */
  readonly entity: Entity | null;
}
