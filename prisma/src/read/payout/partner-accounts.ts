import type { Keyring } from '@landed/codec/keyring';
import { asId, type MerchantId } from '@landed/contracts/ids/ids';
import type { Database } from '../../database.js';
import { openObjectId } from '../processor-object/object-id.js';
import type { Account } from '../reconciliation/account.js';

/** A merchant's account at the payout partner. */
export interface PartnerAccount {
  readonly merchantId: MerchantId;
  /** `acct_…` in clear: it must not leave an activity. */
  readonly accountId: string;
}

interface Row {
  merchant_id: string;
  id_hmac: string;
  id_sealed: Uint8Array;
}

/** The next accounts of an entity by merchant, after `after`. */
export async function listPartnerAccounts(
  { prisma }: Database,
  keyring: Keyring,
  { rail, entity }: Account,
  { after, limit }: { readonly after: string | null; readonly limit: number },
): Promise<readonly PartnerAccount[]> {
  const rows = await prisma.$queryRaw<Row[]>`
    SELECT merchant_id::text AS merchant_id, id_hmac, id_sealed FROM payout_partner_account
    WHERE rail = ${rail}::rail AND entity = ${entity}::entity
      AND merchant_id > COALESCE(${after}::uuid, '00000000-0000-0000-0000-000000000000')
    ORDER BY merchant_id LIMIT ${limit}::int`;
  return rows.map((row) => ({
    merchantId: asId<'merchant'>(row.merchant_id),
    accountId: openObjectId(keyring, {
      idHmac: row.id_hmac,
      idSealed: Buffer.from(row.id_sealed).toString('base64'),
    }),
  }));
}
