import {
  type EntityWallets,
  type PaymentMethodDomain,
  type RemovedDomain,
} from '@landed/contracts/payment-method-domain/types';
import { inactiveMessages, type WalletStatus } from '@landed/contracts/payment-method-domain/status';
import type { WalletsView } from '../../wire/wallet-domain.js';

export function walletsView(domain: PaymentMethodDomain | null, removed: readonly RemovedDomain[]): WalletsView {
  return {
    domain: domain === null ? null : domainView(domain),
    removed: removed.map((each) => ({
      domain: each.domain,
      removed_at: each.removedAt,
      removed_by: each.actor,
      reason: each.reason,
    })),
  };
}

function domainView({ id, domain, entities, lastValidatedAt, createdAt }: PaymentMethodDomain) {
  return {
    id,
    domain,
    entities: entities.map(({ entity, applePay, googlePay }: EntityWallets) => ({
      entity,
      apple_pay: walletView(applePay),
      google_pay: walletView(googlePay),
    })),
    last_validated_at: lastValidatedAt,
    created_at: createdAt,
  };
}

const walletView = (status: WalletStatus) => ({
  status,
  message: status === 'active' ? null : inactiveMessages[status],
});
