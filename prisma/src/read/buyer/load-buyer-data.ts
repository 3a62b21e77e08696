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
  /** The evidence of its disputes, submitted ones before drafts, each oldest first, without what was erased. */
  readonly evidence: readonly { readonly disputeId: string; readonly createdAt: string; readonly sent: unknown }[];
}

/** Loads what is stored about the buyer of a payment. Call it for operators only. */
export async function loadBuyerData(
  database: Database,
  keyring: Keyring,
  paymentIntentId: PaymentIntentId,
): Promise<BuyerData> {
  const buyers = await loadBuyers(database, keyring, [paymentIntentId]);
  const where = { dispute: { paymentIntentId } };
  const submitted = await database.prisma.disputeEvidence.findMany({ where, orderBy: { createdAt: 'asc' } });
  const drafts = await database.prisma.disputeDraft.findMany({ where, orderBy: { savedAt: 'asc' } });
  const rows = [
    ...submitted.map(({ operationId, ...row }) => ({
      ...row,
      context: sealContexts.disputeEvidence(asId<'operation'>(operationId)),
    })),
    ...drafts.map(({ stage, savedAt, ...row }) => ({
      ...row,
      createdAt: savedAt,
      context: sealContexts.disputeDraft(asId<'dispute'>(row.disputeId), stage),
    })),
  ];
  const sent = await openOwn(database.buyerKeys, keyring, rows);
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
