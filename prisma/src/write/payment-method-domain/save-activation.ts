import type { Keyring } from '@landed/codec/keyring';
import type { Entity } from '@landed/contracts/entity/entity';
import type { WalletStatus } from '@landed/contracts/payment-method-domain/status';
import type { DomainRef } from '@landed/contracts/payment-method-domain/types';
import type { Database } from '../../database.js';
import { sealContexts, sealJson } from '../../sealing.js';

/** What a run of the activation found out. */
export interface ActivationResult {
  readonly applePay: WalletStatus;
  readonly googlePay: WalletStatus;
  /** Whether the acquirer stated the statuses. Otherwise only the reasons of inactive wallets change. */
  readonly isStated: boolean;
  /** Null leaves the known id unchanged. */
  readonly processorDomain: string | null;
  /** The processor rejected the registration under its key: the next one needs another key. */
  readonly usesUpKey: boolean;
}

/**
 * Saves the result of a run, unless a newer run has begun or the domain was removed. Returns whether it was saved. The
 * domain is locked before its entities, as the removal does it.
 */
export async function saveActivation(
  database: Database,
  keyring: Keyring,
  { merchantId, rail, domainId }: DomainRef,
  { entity, attempt }: { readonly entity: Entity; readonly attempt: number },
  result: ActivationResult,
): Promise<boolean> {
  const { applePay, googlePay, isStated, usesUpKey } = result;
  const processorDomain =
    result.processorDomain === null
      ? null
      : sealJson(keyring, result.processorDomain, sealContexts.processorDomain(domainId, entity));
  const saved = await database.prisma.$executeRaw`
    WITH locked AS (
      SELECT id FROM payment_method_domain
      WHERE id = ${domainId}::uuid AND merchant_id = ${merchantId}::uuid AND rail = ${rail}::rail
      FOR NO KEY UPDATE
    ), saved AS (
      UPDATE payment_method_domain_entity AS e
      SET apple_pay = ${applePay}::wallet_status, google_pay = ${googlePay}::wallet_status,
          processor_domain = coalesce(${processorDomain}::bytea, e.processor_domain),
          key_number = e.key_number + ${usesUpKey ? 1 : 0}::int
      FROM locked
      WHERE e.domain_id = locked.id AND e.entity = ${entity}::entity AND e.attempt = ${attempt}::int
      RETURNING e.domain_id
    )
    UPDATE payment_method_domain AS d
    SET updated_at = now(),
        last_validated_at = CASE WHEN ${isStated}::boolean THEN now() ELSE d.last_validated_at END
    FROM saved
    WHERE d.id = saved.domain_id`;
  return saved === 1;
}
