import { capturedBreakdown } from '@landed/contracts/payment-intent/captured-breakdown';
import type { AmountBreakdown } from '@landed/contracts/tax-quote/types';
import type { StoredPayment } from '@landed/prisma/read/payment-intent/load-payment';

/** The parts of a paid payment that refunds return. */
export function capturedParts({ intent }: StoredPayment): AmountBreakdown {
  return capturedBreakdown(intent.breakdown, intent.amountCaptured);
}
