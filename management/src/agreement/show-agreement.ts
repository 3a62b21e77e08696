import type { Agreement, AgreementSignature } from '@landed/contracts/agreement/types';
import type { MerchantId } from '@landed/contracts/ids/ids';
import { type MerchantTerms, termsOfNewRail } from '@landed/contracts/merchant/terms';
import { findAgreement, findSignature } from '@landed/prisma/read/agreement/find-agreement';
import { findTerms } from '@landed/prisma/read/merchant/find-terms';
import type { MerchantService } from '../merchant/merchant-service.js';

export interface ShownAgreement {
  /** The version in effect; null: the operator has published none. */
  readonly agreement: Agreement | null;
  /** The merchant's newest signature, which may be of an earlier version. */
  readonly signature: AgreementSignature | null;
  /** What holds in live mode, or will once it is enabled. */
  readonly terms: MerchantTerms;
}

/** The agreement in effect, what the merchant has signed, and on which terms. */
export async function showAgreement({ database }: MerchantService, merchantId: MerchantId): Promise<ShownAgreement> {
  const [agreement, signature, terms] = await Promise.all([
    findAgreement(database),
    findSignature(database, merchantId),
    findTerms(database, { merchantId, rail: 'live' }),
  ]);
  return { agreement, signature, terms: terms ?? termsOfNewRail('live') };
}
