import type { Keyring } from '@landed/codec/keyring';
import type { Entity } from '@landed/contracts/entity/entity';
import type { WalletStatus } from '@landed/contracts/payment-method-domain/status';
import type { DomainRef } from '@landed/contracts/payment-method-domain/types';
import type { Database } from '../../database.js';
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

interface Row {
  domain: string;
  attempt: number;
  key_number: number;
  processor_domain: Uint8Array | null;
  apple_pay: WalletStatus;
  google_pay: WalletStatus;
}

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
    RETURNING d.domain, e.attempt, e.key_number, e.processor_domain, e.apple_pay::text AS apple_pay,
              e.google_pay::text AS google_pay`;
  if (row === undefined) return null;
  const context = sealContexts.processorDomain(domainId, entity);
  return {
    domain: row.domain,
    attempt: row.attempt,
    keyNumber: row.key_number,
    processorDomain:
      row.processor_domain === null ? null : (openJson(keyring, row.processor_domain, context) as string),
    applePay: row.apple_pay,
    googlePay: row.google_pay,
  };
}
