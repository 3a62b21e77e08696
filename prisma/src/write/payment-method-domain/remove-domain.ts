import type { DomainOwner, PaymentMethodDomain } from '@landed/contracts/payment-method-domain/types';
import type { ChangedBy } from '@landed/contracts/webhook-endpoint/types';
import { v7 as uuidV7 } from 'uuid';
import type { Database } from '../../database.js';
import { domainOf, withEntities } from '../../read/payment-method-domain/domain-row.js';
import { userColumns } from '../changed-by/user-columns.js';

/**
 * Removes the registered domain, and records who removed it and why in the same transaction. Returns the removed domain;
 * null when none is registered. A running activation then saves nothing.
 */
export function removeDomain(
  { prisma }: Database,
  { merchantId, rail }: DomainOwner,
  { actor, reason, user }: ChangedBy & { readonly reason: string },
): Promise<PaymentMethodDomain | null> {
  return prisma.$transaction(async (transaction) => {
    // A concurrent change of the domain ends first, and a later one finds no row.
    await transaction.$executeRaw`
      SELECT 1 FROM payment_method_domain WHERE merchant_id = ${merchantId}::uuid AND rail = ${rail}::rail FOR UPDATE`;
    const row = await transaction.paymentMethodDomain.findUnique({
      where: { merchantId_rail: { merchantId, rail } },
      include: withEntities,
    });
    if (row === null) return null;
    const { id, domain, createdAt: registeredAt } = row;
    await transaction.paymentMethodDomain.delete({ where: { id } });
    await transaction.paymentMethodDomainRemoval.create({
      data: { id, merchantId, rail, domain, actor, reason, registeredAt },
    });
    await transaction.operatorAction.create({
      data: {
        id: uuidV7(),
        merchantId,
        rail,
        action: 'payment_method_domain.remove',
        target: id,
        actor,
        reason,
        result: 'accepted',
        detail: `Removed the wallet domain ${domain}.`,
        ...userColumns(user),
      },
    });
    return domainOf(row);
  });
}
