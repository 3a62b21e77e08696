import type { Agreement, AgreementSignature } from '@landed/contracts/agreement/types';
import type { MerchantId } from '@landed/contracts/ids/ids';
import { findAgreement, findSignature } from '@landed/prisma/read/agreement/find-agreement';
import type { MerchantService } from '../merchant/merchant-service.js';

export interface ShownAgreement {
  /** The version in effect; null: the operator has published none. */
  readonly agreement: Agreement | null;
  /** The merchant's newest signature, which may be of an earlier version. */
  readonly signature: AgreementSignature | null;
}

/** The agreement in effect, and what the merchant has signed. */
export async function showAgreement({ database }: MerchantService, merchantId: MerchantId): Promise<ShownAgreement> {
  const [agreement, signature] = await Promise.all([findAgreement(database), findSignature(database, merchantId)]);
  return { agreement, signature };
}
