import type { CustomsFacts } from '@landed/contracts/customs/types';
import type { PaymentIntentState } from '@landed/contracts/payment-intent/types';
import type { Database } from '../../database.js';
import { refundOf } from '../refund/refund-row.js';
import { findRegistrations } from '../registration/find-registrations.js';
import type { ResourceKey } from '../row/resource-key.js';
import { findTaxQuote } from '../tax-quote/find-tax-quote.js';

/** What customs data of a payment needs from the database. Null when it was charged without a quote, or its quote was lost. */
export async function findCustomsFacts(
  database: Database,
  { merchantId, rail }: Omit<ResourceKey, 'id'>,
  intent: PaymentIntentState,
): Promise<Omit<CustomsFacts, 'seller'> | null> {
  const { id, entity, taxQuoteId } = intent;
  if (taxQuoteId === null) return null;
  const { prisma } = database;
  const [quote, payment, merchant, refunds, registrations] = await Promise.all([
    findTaxQuote(database, { merchantId, rail, id: taxQuoteId }),
    prisma.paymentIntent.findUniqueOrThrow({
      where: { id_merchantId_rail: { id, merchantId, rail } },
      select: { taxState: true },
    }),
    prisma.merchant.findUniqueOrThrow({ where: { id: merchantId }, select: { name: true } }),
    prisma.refund.findMany({
      where: { merchantId, rail, paymentIntentId: id, status: 'succeeded' },
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    }),
    findRegistrations(database, { entity }),
  ]);
  if (quote === null) return null;
  return {
    intent,
    quote,
    state: payment.taxState,
    refunds: refunds.map(refundOf),
    registrations,
    merchantName: merchant.name,
  };
}
