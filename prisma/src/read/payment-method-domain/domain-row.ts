import type { Entity } from '@landed/contracts/entity/entity';
import { asId } from '@landed/contracts/ids/ids';
import type { WalletStatus } from '@landed/contracts/payment-method-domain/status';
import type { PaymentMethodDomain } from '@landed/contracts/payment-method-domain/types';
import type { Rail } from '@landed/contracts/rail/rail';

export interface StoredDomain {
  readonly id: string;
  readonly rail: Rail;
  readonly domain: string;
  readonly lastValidatedAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly entities: readonly {
    readonly entity: Entity;
    readonly applePay: WalletStatus;
    readonly googlePay: WalletStatus;
  }[];
}

/** The relation that `domainOf` needs beside the columns, in the order of the entities' list. */
export const withEntities = {
  entities: { select: { entity: true, applePay: true, googlePay: true }, orderBy: { entity: 'asc' } },
} as const;

export function domainOf(row: StoredDomain): PaymentMethodDomain {
  return {
    id: asId<'payment_method_domain'>(row.id),
    livemode: row.rail === 'live',
    domain: row.domain,
    entities: row.entities.map(({ entity, applePay, googlePay }) => ({ entity, applePay, googlePay })),
    lastValidatedAt: row.lastValidatedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
