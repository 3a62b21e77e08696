import type { Keyring } from '@landed/codec/keyring';
import type { ChargedBuyer } from '@landed/contracts/checkout/charged-buyer';
import { asId, type PaymentIntentId } from '@landed/contracts/ids/ids';
import { openOwn } from '../../buyer-keys/own-box.js';
import type { Database } from '../../database.js';
import { sealContexts } from '../../sealing.js';
import { loadBuyers } from '../payment-intent/load-buyers.js';

/** What is stored about the buyer of a payment, opened. */
export interface BuyerData {
  /** Customer, addresses, IP address and lines, as they were sent; null when they were erased. */
  readonly buyer: ChargedBuyer | null;
  /** The evidence of its disputes, oldest first, without what was erased. */
  readonly evidence: readonly { readonly disputeId: string; readonly createdAt: string; readonly sent: unknown }[];
}

/** Loads what is stored about the buyer of a payment. Call it for operators only. */
export async function loadBuyerData(
  database: Database,
  keyring: Keyring,
  paymentIntentId: PaymentIntentId,
): Promise<BuyerData> {
  const buyers = await loadBuyers(database, keyring, [paymentIntentId]);
  const rows = await database.prisma.disputeEvidence.findMany({
    where: { dispute: { paymentIntentId } },
    orderBy: { createdAt: 'asc' },
  });
  const boxes = rows.map(({ operationId, sealed }) => ({
    sealed,
    context: sealContexts.disputeEvidence(asId<'operation'>(operationId)),
  }));
  const sent = await openOwn(database.buyerKeys, keyring, boxes);
  return {
    buyer: buyers.get(paymentIntentId) ?? null,
    evidence: rows
      .map(({ disputeId, createdAt }, index) => ({
        disputeId,
        createdAt: createdAt.toISOString(),
        sent: sent[index] ?? null,
      }))
      .filter((one) => one.sent !== null),
  };
}
