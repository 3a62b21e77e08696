import { asId, type MerchantId, type PaymentIntentId } from '@landed/contracts/ids/ids';
import type { Rail } from '@landed/contracts/rail/rail';
import type { ReconciliationInput } from '@landed/contracts/reconciliation/types';
import { findUnrecorded } from '@landed/prisma/read/reconciliation/find-unrecorded';
import type { PaymentDependencies } from '../payment-intent/dependencies.js';
import { readPayment } from '../payment-intent/read-payment.js';
import { adoptRefunds } from '../refund/adopt-refunds.js';
import { beat } from './heartbeat.js';

/** A payment or refund of ours whose merchant is to be notified. */
export interface AdoptedChange {
  readonly rail: Rail;
  readonly merchantId: MerchantId;
  readonly resourceId: string;
}

/**
 * Records what the processor did since an instant to payments that we have: refunds that were made there or whose rows
 * are gone, and captures. A charge that was completed after its payment had ended here is returned. A payment that an
 * operation holds is left to that operation. A second call finds nothing new.
 */
export async function adoptMissing(
  dependencies: PaymentDependencies,
  { rail, entity }: Pick<ReconciliationInput, 'rail' | 'entity'>,
  since: string,
): Promise<readonly AdoptedChange[]> {
  const changes: AdoptedChange[] = [];
  for (const { merchantId, paymentIntentId, effect } of await findUnrecorded(
    dependencies.database,
    { rail, entity },
    since,
  )) {
    const ref = {
      rail,
      merchantId: asId<'merchant'>(merchantId),
      paymentIntentId: asId<'payment_intent'>(paymentIntentId),
    };
    const voidKey = `${paymentIntentId}.end.reconciliation.${since}`;
    changes.push(...(await adoptOne(dependencies, ref, effect, voidKey).catch(() => [])));
    beat();
  }
  return changes;
}

async function adoptOne(
  dependencies: PaymentDependencies,
  ref: { readonly rail: Rail; readonly merchantId: MerchantId; readonly paymentIntentId: PaymentIntentId },
  effect: 'charge' | 'refund',
  voidKey: string,
): Promise<readonly AdoptedChange[]> {
  const { rail, merchantId, paymentIntentId } = ref;
  if (effect === 'refund') {
    return (await adoptRefunds(dependencies, ref)).changed.map((resourceId) => ({ rail, merchantId, resourceId }));
  }
  const { kind } = await readPayment(dependencies, ref, { processorPayment: null, voidKey });
  return kind === 'changed' || kind === 'returned' ? [{ rail, merchantId, resourceId: paymentIntentId }] : [];
}
