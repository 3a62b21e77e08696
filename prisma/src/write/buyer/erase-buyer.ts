import type { PaymentIntentId } from '@landed/contracts/ids/ids';
import { ownKeyId } from '../../buyer-keys/own-box.js';
import type { Database } from '../../database.js';

const nothing = new Uint8Array();

/**
 * Destroys the keys of a payment's buyer and of the evidence about it, then deletes the data and the drafts. Amounts, statuses and the
 * lengths of the evidence stay. False when there was nothing left to erase. Call it with the payment locked.
 *
 * The keys go first: a call that ends in between leaves rows that no longer open, and names them for the next call.
 */
export async function eraseBuyer(
  { prisma, buyerKeys }: Pick<Database, 'prisma' | 'buyerKeys'>,
  paymentIntentId: PaymentIntentId,
): Promise<boolean> {
  const ofBuyer = { paymentIntentId, NOT: { wrappedKey: null } };
  const ofEvidence = { dispute: { paymentIntentId }, NOT: { sealed: nothing } };
  const select = { sealed: true } as const;
  const boxes = [
    ...(await prisma.paymentBuyer.findMany({ where: ofBuyer, select })),
    ...(await prisma.disputeEvidence.findMany({ where: ofEvidence, select })),
  ];
  await buyerKeys.destroy(boxes.map(({ sealed }) => ownKeyId(sealed)).filter((id) => id !== null));
  await prisma.paymentBuyer.updateMany({ where: ofBuyer, data: { wrappedKey: null, sealed: nothing } });
  await prisma.disputeEvidence.updateMany({ where: ofEvidence, data: { sealed: nothing } });
  const drafts = await prisma.disputeDraft.deleteMany({ where: { dispute: { paymentIntentId } } });
  return boxes.length + drafts.count > 0;
}
