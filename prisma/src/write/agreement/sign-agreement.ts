import type { AgreementSignature, AgreementSignatureId } from '@landed/contracts/agreement/types';
import type { MerchantId } from '@landed/contracts/ids/ids';
import { termsOfNewRail } from '@landed/contracts/merchant/terms';
import type { RailTerms } from '@landed/contracts/merchant/types';
import type { ChangedBy, ChangedByUser } from '@landed/contracts/webhook-endpoint/types';
import type { Database } from '../../database.js';
import { findAgreement, signatureOf } from '../../read/agreement/find-agreement.js';
import { termsOf } from '../../read/merchant/find-terms.js';
import { updateMerchant } from '../merchant/change-merchant.js';

export interface SignedText {
  readonly signatureId: AgreementSignatureId;
  readonly merchantId: MerchantId;
  /** The version and hash that were shown. */
  readonly version: string;
  readonly sha256: string;
  readonly typedName: string;
  readonly userAgent: string | null;
}

export type NotSigned = 'agreement_changed' | 'agreement_signed' | 'merchant_not_found';

/**
 * Saves the signature with the merchant's terms of this moment and records the agreement, in one transaction: when the
 * verification is recorded too, that enables the live rail. Another version in effect: nothing is saved.
 */
export function signAgreement(
  { prisma }: Database,
  { signatureId, merchantId, version, sha256, typedName, userAgent }: SignedText,
  by: ChangedBy & { readonly user: ChangedByUser & { readonly factorAt: string } },
): Promise<AgreementSignature | NotSigned> {
  return prisma.$transaction(async (transaction) => {
    // Two signatures of one merchant happen one after the other.
    await transaction.$queryRaw`SELECT 1 FROM merchant WHERE id = ${merchantId}::uuid FOR NO KEY UPDATE`;
    const merchant = await transaction.merchant.findUnique({ where: { id: merchantId }, include: { rails: true } });
    if (merchant === null) return 'merchant_not_found';
    const inEffect = await findAgreement({ prisma: transaction });
    if (inEffect === null || inEffect.version !== version || inEffect.sha256 !== sha256) return 'agreement_changed';
    if ((await transaction.agreementSignature.count({ where: { merchantId, version } })) > 0) return 'agreement_signed';
    const { id: userId, sessionId, address, factorAt } = by.user;
    const row = await transaction.agreementSignature.create({
      data: {
        id: signatureId,
        merchantId,
        version,
        textHash: Uint8Array.from(Buffer.from(sha256, 'hex')),
        typedName,
        signedBy: by.actor,
        userId,
        sessionId,
        address,
        factorAt,
        userAgent,
        terms: termsByRail(merchant.rails),
      },
    });
    const agreementReference = `agreement ${version}, signature ${signatureId}`;
    // A newer version is signed by a merchant that has agreed before: its first record stays.
    const set = { agreedAt: new Date(), agreementReference };
    await updateMerchant(transaction, merchantId, { kind: 'agreed', set, given: { agreedAt: null } }, by);
    return signatureOf(row);
  });
}

/** Live mode, which the first signature may enable, has the terms that were shown. */
function termsByRail(rows: readonly RailTerms[]) {
  const live = { rail: 'live' as const, ...termsOfNewRail('live') };
  const hasLive = rows.some(({ rail }) => rail === 'live');
  return [...rows.map(termsOf), ...(hasLive ? [] : [live])].map((terms) => ({ ...terms }));
}
