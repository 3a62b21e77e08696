import { newPaymentIntent } from '@landed/contracts/checkout/new-payment-intent';
import type { CheckoutInput } from '@landed/contracts/checkout/types';
import type { ChargeTerms } from '@landed/contracts/ledger/charge-postings';
import type { PaymentIntent } from '@landed/contracts/payment-intent/types';
import type { Database } from '../../database.js';

/** The payment and its terms as they were prepared. The price is read, never computed again. */
export async function loadPreparedPayment(
  database: Database,
  input: CheckoutInput,
): Promise<{ readonly intent: PaymentIntent; readonly terms: ChargeTerms }> {
  const { merchantId, rail, paymentIntentId: id } = input;
  const row = await database.prisma.paymentIntent.findUniqueOrThrow({
    where: { id_merchantId_rail: { id, merchantId, rail } },
  });
  const { subtotal, shipping, tax, duty, total, currency } = row;
  const breakdown = { subtotal, shipping, tax, duty, total, currency };
  return {
    intent: newPaymentIntent(input, breakdown, row.createdAt.toISOString()),
    terms: {
      feeBps: row.feeBps,
      feeFixed: row.feeFixed,
      reserveBps: row.reserveBps,
      taxRemittance: row.taxRemittance,
    },
  };
}
