import { createHash, randomUUID } from 'node:crypto';
import type { CheckoutInput } from '@landed/contracts/checkout/types';
import { createPaymentIntentSchema } from '@landed/contracts/checkout/wire';
import { asId } from '@landed/contracts/ids/ids';
import type { StackFile } from '@landed/stack/data-folder/stack-file';
import { v7 as uuidV7 } from 'uuid';

/** What the gateway would hand to a checkout without a quote, for starting one directly. */
export function checkoutInput(stack: StackFile, changes: Partial<CheckoutInput> = {}): CheckoutInput {
  const key = randomUUID();
  const keyHash = createHash('sha256').update(key).digest('hex');
  return {
    rail: 'test',
    merchantId: asId<'merchant'>(stack.merchants[0]?.id ?? ''),
    operationId: asId<'operation'>(uuidV7()),
    paymentIntentId: asId<'payment_intent'>(uuidV7()),
    idempotency: { key, keyHash, fingerprint: keyHash, attempt: 1 },
    acceptedAt: new Date().toISOString(),
    requestId: uuidV7(),
    body: createPaymentIntentSchema.parse({
      amount: 5_000,
      currency: 'USD',
      payment_method: 'pm_card_visa',
      customer: { email: 'buyer@example.com' },
    }),
    ...changes,
  };
}
