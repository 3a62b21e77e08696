import type { PaymentIntentId } from '@landed/contracts/ids/ids';
import { activityInfo } from '@temporalio/activity';

/**
 * A new key for each call that ends a payment. The processor ends a payment at most once, whatever the key, and an error
 * that it stores under one key does not block the next call.
 */
export function voidKey({ paymentIntentId }: { readonly paymentIntentId: PaymentIntentId }): string {
  const { workflowExecution, activityId, attempt } = activityInfo();
  return [paymentIntentId, 'end', workflowExecution?.runId ?? '', activityId, attempt].join('.');
}
