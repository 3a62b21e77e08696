import type { KeyPairDetail, KeyUse } from '@landed/contracts/merchant/types';
import type { KeyPairView } from '../../wire/api-key.js';

/** @param nameOf the name to show for an actor. */
export function keyPairView(pair: KeyPairDetail, nameOf: (actor: string) => string): KeyPairView {
  return {
    id: pair.pairId,
    secret_last_four: pair.secretLastFour,
    publishable_last_four: pair.publishableLastFour,
    secret_last_used: useView(pair.secretLastUsed),
    publishable_last_used: useView(pair.publishableLastUsed),
    created_at: pair.createdAt,
    created_by: pair.createdBy === null ? null : nameOf(pair.createdBy),
    revoked_at: pair.revokedAt,
    exposed_at: pair.exposedAt,
  };
}

const useView = (use: KeyUse | null) => (use === null ? null : { at: use.at, operation: use.operation });
