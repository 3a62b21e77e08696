import type { Keyring } from '@landed/codec/keyring';
import { asId } from '@landed/contracts/ids/ids';
import { disputePostings } from '@landed/contracts/ledger/dispute-postings';
import { fitDisputes, type TakingDispute } from '@landed/contracts/ledger/fit-disputes';
import { capturedBreakdown } from '@landed/contracts/payment-intent/captured-breakdown';
import type { Database } from '@landed/prisma/database';
import { loadDispute } from '@landed/prisma/read/dispute/load-dispute';
import { loadTakingDisputes } from '@landed/prisma/read/dispute/load-taking-disputes';
import { loadPayment, type PaymentRef } from '@landed/prisma/read/payment-intent/load-payment';
import { loadPaymentRefunds } from '@landed/prisma/read/refund/load-payment-refunds';
import { saveDispute } from '@landed/prisma/write/dispute/save-dispute';

/**
 * Splits the chargebacks of a payment again where a refund or another dispute has changed what is left for them, and
 * posts the difference. Their amounts stay. Call it in the transaction of that change, behind the lock of the payment's
 * row, because only together are the two exact.
 */
export async function fitPaymentDisputes(
  { database, keyring }: { readonly database: Database; readonly keyring: Keyring },
  ref: PaymentRef,
  at: string,
): Promise<void> {
  const disputes = await loadTakingDisputes(database, ref);
  if (disputes.length === 0) return;
  const { payment } = await loadPayment(database, keyring, ref);
  const refunds = await loadPaymentRefunds(database, ref);
  if (payment === null || refunds === null) throw new Error('The disputed payment has no row.');
  const changed = fitDisputes(capturedBreakdown(payment.intent), payment.terms, refunds.refundsAlone, disputes);
  const { rail, merchantId } = ref;
  // Changes that put money back into the reserve come first, because a release before them could exceed what is held.
  const released = new Map<string, number>(disputes.map(({ id, taken }) => [id, taken.reserveReleased]));
  const moreOf = ({ id, taken }: TakingDispute) => taken.reserveReleased - (released.get(id) ?? 0);
  for (const { id, taken } of changed.toSorted((one, other) => moreOf(one) - moreOf(other))) {
    const stored = await loadDispute(database, keyring, { rail, merchantId, disputeId: asId<'dispute'>(id) });
    if (stored === null) throw new Error('A dispute that takes money has no row.');
    const { dispute, revision, processorDispute, taken: before } = stored;
    const terms = { currency: dispute.currency, taxRemittance: payment.terms.taxRemittance };
    const postings = disputePostings(before, taken, terms);
    const save = { rail, merchantId, dispute, revision, before, after: taken, postings, at, processorDispute };
    if (!(await saveDispute(database, keyring, save))) throw new Error('A dispute changed behind the lock.');
  }
}
