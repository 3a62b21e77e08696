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

/** The next accounts of an entity by merchant, after `after`. */
export async function listPartnerAccounts(
  { prisma }: Database,
  keyring: Keyring,
  { rail, entity }: Account,
  { after, limit }: { readonly after: string | null; readonly limit: number },
): Promise<readonly PartnerAccount[]> {
  const rows = await prisma.payoutPartnerAccount.findMany({
    where: { rail, entity, ...(after === null ? {} : { merchantId: { gt: after } }) },
    orderBy: { merchantId: 'asc' },
    take: limit,
    select: { merchantId: true, idHmac: true, idSealed: true },
  });
  return rows.map(({ merchantId, idHmac, idSealed }) => ({
    merchantId: asId<'merchant'>(merchantId),
    accountId: openObjectId(keyring, { idHmac, idSealed: Buffer.from(idSealed).toString('base64') }),
  }));
}
