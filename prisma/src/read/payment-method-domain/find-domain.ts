import type { DomainOwner, PaymentMethodDomain } from '@landed/contracts/payment-method-domain/types';
import type { Database } from '../../database.js';
import { domainOf, withEntities } from './domain-row.js';

export interface FoundDomain {
  readonly domain: PaymentMethodDomain;
  /** Rises with every request of the merchant that a workflow has begun. */
  readonly requests: number;
}

/** The registered domain of a merchant on a rail; null when there is none. */
export async function findDomain(database: Database, { merchantId, rail }: DomainOwner): Promise<FoundDomain | null> {
  const row = await database.prisma.paymentMethodDomain.findUnique({
    where: { merchantId_rail: { merchantId, rail } },
    include: withEntities,
  });
  return row === null ? null : { domain: domainOf(row), requests: row.requests };
}
