import type { MerchantId } from '@landed/contracts/ids/ids';
import type { Merchant } from '@landed/contracts/merchant/types';
import type { ChangedBy } from '@landed/contracts/webhook-endpoint/types';
import type { Database } from '../../database.js';
import { merchantOf, withRails } from '../../read/merchant/merchant-row.js';
import { accountsOf, railRow } from './create-merchant.js';
import { recordMerchantChange } from './record-merchant-change.js';

export interface InsertedMerchant {
  readonly merchantId: MerchantId;
  readonly name: string;
  /** Sealed; null when it is not known. */
  readonly ownerEmail: Uint8Array<ArrayBuffer> | null;
}

/** Inserts a merchant with the test rail and its ledger accounts, and records who created it. */
export function insertMerchant(
  { prisma }: Database,
  { merchantId, name, ownerEmail }: InsertedMerchant,
  by: ChangedBy,
): Promise<Merchant> {
  return prisma.$transaction(async (transaction) => {
    const data = { id: merchantId, name, ownerEmail, rails: { create: withoutOwner(railRow(merchantId, 'test')) } };
    const row = await transaction.merchant.create({ data, include: withRails });
    await transaction.ledgerAccount.createMany({ data: accountsOf(merchantId, 'test'), skipDuplicates: true });
    await recordMerchantChange(transaction, { merchantId, rail: null, kind: 'created' }, by);
    return merchantOf(row);
  });
}

function withoutOwner<Row extends { readonly merchantId: string }>({ merchantId: _merchantId, ...row }: Row) {
  return row;
}
