import type { Keyring } from '@landed/codec/keyring';
import type { Entity } from '@landed/contracts/entity/entity';
import type { WalletStatus } from '@landed/contracts/payment-method-domain/status';
import type { DomainRef } from '@landed/contracts/payment-method-domain/types';
import type { Database } from '../../database.js';
import type { PaymentMethodDomainEntityModel, PaymentMethodDomainModel } from '../../generated/models.js';
import { openJson, sealContexts } from '../../sealing.js';

/** One run of the activation at one entity. */
export interface Activation {
  readonly domain: string;
  /** The newest run alone may save. */
  readonly attempt: number;
  readonly keyNumber: number;
  /** The processor's id of the domain; null until it is known. */
  readonly processorDomain: string | null;
  readonly applePay: WalletStatus;
  readonly googlePay: WalletStatus;
}

type Row = Pick<PaymentMethodDomainModel, 'domain'> &
  Pick<PaymentMethodDomainEntityModel, 'attempt' | 'keyNumber' | 'processorDomain' | 'applePay' | 'googlePay'>;

/** Begins a run: earlier runs can save nothing from now on. Null when the domain was removed. */
export async function beginActivation(
  database: Database,
  keyring: Keyring,
  { merchantId, rail, domainId }: DomainRef,
  entity: Entity,
): Promise<Activation | null> {
  const [row] = await database.prisma.$queryRaw<Row[]>`
    UPDATE payment_method_domain_entity AS e SET attempt = e.attempt + 1
    FROM payment_method_domain AS d
    WHERE d.id = ${domainId}::uuid AND d.merchant_id = ${merchantId}::uuid AND d.rail = ${rail}::rail
      AND e.domain_id = d.id AND e.entity = ${entity}::entity
    RETURNING d.domain, e.attempt, e.key_number AS "keyNumber", e.processor_domain AS "processorDomain",
              e.apple_pay::text AS "applePay", e.google_pay::text AS "googlePay"`;
  if (row === undefined) return null;
  const context = sealContexts.processorDomain(domainId, entity);
  return {
    domain: row.domain,
    attempt: row.attempt,
    keyNumber: row.keyNumber,
    processorDomain: row.processorDomain === null ? null : (openJson(keyring, row.processorDomain, context) as string),
    applePay: row.applePay,
    googlePay: row.googlePay,
  };
}
