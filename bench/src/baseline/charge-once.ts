import type { ProcessorOf } from '@landed/activities/processor/port';
import { asId } from '@landed/contracts/ids/ids';
import { handbagTotal } from '@landed/test/setup/orders';

/** The processor call of a checkout, through the same adapter, for a payment that is not stored. `id` is a new UUID. */
export async function chargeOnce(processorOf: ProcessorOf, id: string): Promise<void> {
  const verdict = await processorOf({ entity: 'us', rail: 'test' }).charge({
    processorKey: `${id}.1.1`,
    operationId: asId<'operation'>(id),
    paymentIntentId: asId<'payment_intent'>(id),
    money: { amount: handbagTotal, currency: 'USD' },
    paymentMethod: 'pm_card_visa',
    captureMethod: 'automatic',
    attemptedAt: new Date().toISOString(),
  });
  if (verdict.kind !== 'succeeded') throw new Error(`The processor's verdict is ${verdict.kind}.`);
}
