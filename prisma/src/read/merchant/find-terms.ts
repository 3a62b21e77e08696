import type { MerchantId } from '@landed/contracts/ids/ids';
import type { MerchantTerms } from '@landed/contracts/merchant/terms';
import type { RailTerms } from '@landed/contracts/merchant/types';
import type { Rail } from '@landed/contracts/rail/rail';
import type { Prisma } from '../../generated/client.js';

const columns = {
  quotePolicy: true,
  taxRemittance: true,
  feeBps: true,
  feeFixed: true,
  disputeFee: true,
  reserveBps: true,
  fraudScoring: true,
  taxEngine: true,
  applePay: true,
  googlePay: true,
} as const;

/** The terms of a merchant on a rail; null when it does not have the rail. `prisma` may be a transaction. */
export function findTerms(
  { prisma }: { readonly prisma: Pick<Prisma.TransactionClient, 'merchantRail'> },
  { merchantId, rail }: { readonly merchantId: MerchantId; readonly rail: Rail },
): Promise<MerchantTerms | null> {
  return prisma.merchantRail.findUnique({ where: { merchantId_rail: { merchantId, rail } }, select: columns });
}

/** The terms in a row of `merchant_rail`, without its other columns. */
export function termsOf(row: RailTerms): RailTerms {
  const { rail, quotePolicy, taxRemittance, feeBps, feeFixed, reserveBps, fraudScoring, taxEngine } = row;
  const { disputeFee, applePay, googlePay } = row;
  return {
    rail,
    quotePolicy,
    taxRemittance,
    feeBps,
    feeFixed,
    disputeFee,
    reserveBps,
    fraudScoring,
    taxEngine,
    applePay,
    googlePay,
  };
}
