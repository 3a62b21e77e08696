import type { Agreement, AgreementSignature } from '@landed/contracts/agreement/types';
import { asId, type MerchantId } from '@landed/contracts/ids/ids';
import type { Prisma } from '../../generated/client.js';
import type { AgreementModel, AgreementSignatureModel } from '../../generated/models.js';

/** The newest version that is in effect; null: none is. `prisma` may be a transaction. */
export async function findAgreement({
  prisma,
}: {
  readonly prisma: Pick<Prisma.TransactionClient, 'agreement'>;
}): Promise<Agreement | null> {
  const row = await prisma.agreement.findFirst({
    where: { effectiveAt: { lte: new Date() } },
    orderBy: [{ effectiveAt: 'desc' }, { createdAt: 'desc' }],
  });
  return row === null ? null : agreementOf(row);
}

const noticeDays = 30;

/** The next version that takes effect within 30 days; null: there is none. */
export async function findUpcomingAgreement({
  prisma,
}: {
  readonly prisma: Pick<Prisma.TransactionClient, 'agreement'>;
}): Promise<Agreement | null> {
  const now = Date.now();
  const row = await prisma.agreement.findFirst({
    where: { effectiveAt: { gt: new Date(now), lte: new Date(now + noticeDays * 86_400_000) } },
    orderBy: { effectiveAt: 'asc' },
  });
  return row === null ? null : agreementOf(row);
}

export function agreementOf({ version, text, textHash, changes, effectiveAt }: AgreementModel): Agreement {
  const sha256 = Buffer.from(textHash).toString('hex');
  return { version, text, sha256, changes, effectiveAt: effectiveAt.toISOString() };
}

/** The newest signature of a merchant; null: there is none. */
export async function findSignature(
  { prisma }: { readonly prisma: Pick<Prisma.TransactionClient, 'agreementSignature'> },
  merchantId: MerchantId,
): Promise<AgreementSignature | null> {
  const row = await prisma.agreementSignature.findFirst({ where: { merchantId }, orderBy: { signedAt: 'desc' } });
  return row === null ? null : signatureOf(row);
}

export function signatureOf(row: AgreementSignatureModel): AgreementSignature {
  const { id, merchantId, version, typedName, signedBy, signedAt } = row;
  return {
    id: asId<'agreement_signature'>(id),
    merchantId: asId<'merchant'>(merchantId),
    version,
    typedName,
    signedBy,
    signedAt: signedAt.toISOString(),
  };
}
