import { brandingFields, noBranding } from '@landed/contracts/branding/base-theme';
import type { BrandingSettings } from '@landed/contracts/branding/types';
import type { MerchantId } from '@landed/contracts/ids/ids';
import type { Rail } from '@landed/contracts/rail/rail';
import type { Prisma } from '../../generated/client.js';

export interface FoundBranding {
  readonly merchantName: string;
  readonly settings: BrandingSettings;
}

/** The settings of a merchant on a rail; null when it does not have the rail. `prisma` may be a transaction. */
export async function findBranding(
  { prisma }: { readonly prisma: Pick<Prisma.TransactionClient, 'branding' | 'merchantRail'> },
  { merchantId, rail }: { readonly merchantId: MerchantId; readonly rail: Rail },
): Promise<FoundBranding | null> {
  const where = { merchantId_rail: { merchantId, rail } };
  // Two reads: a transaction takes one statement at a time.
  const row = await prisma.merchantRail.findUnique({ where, select: { merchant: { select: { name: true } } } });
  if (row === null) return null;
  const branding = await prisma.branding.findUnique({ where });
  const settings =
    branding === null
      ? noBranding
      : (Object.fromEntries(brandingFields.map((field) => [field, branding[field]])) as unknown as BrandingSettings);
  return { merchantName: row.merchant.name, settings };
}
