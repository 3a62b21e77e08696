import type { MerchantId } from '@landed/contracts/ids/ids';
import type { PaymentMethodDomain, RemovedDomain } from '@landed/contracts/payment-method-domain/types';
import type { Database } from '../../database.js';
import { domainOf, withEntities } from './domain-row.js';

/** How many removed domains are returned at most. */
const removedMax = 20;

/** The domains of a merchant on both rails, and the last removed ones; null when the merchant does not exist. */
export async function findMerchantDomains(
  { prisma }: Database,
  id: MerchantId,
): Promise<{ domains: PaymentMethodDomain[]; removed: RemovedDomain[] } | null> {
  if ((await prisma.merchant.count({ where: { id } })) === 0) return null;
  const [domains, removed] = await Promise.all([
    prisma.paymentMethodDomain.findMany({
      where: { merchantId: id },
      include: withEntities,
      orderBy: { rail: 'asc' },
    }),
    prisma.paymentMethodDomainRemoval.findMany({
      where: { merchantId: id },
      orderBy: { at: 'desc' },
      take: removedMax,
    }),
  ]);
  return {
    domains: domains.map(domainOf),
    removed: removed.map(({ rail, domain, actor, reason, at }) => ({
      rail,
      domain,
      actor,
      reason,
      removedAt: at.toISOString(),
    })),
  };
}
