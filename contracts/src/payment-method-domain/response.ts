import { currencyOfEntity } from '../entity/entity.js';
import { inactiveMessages, type WalletStatus } from './status.js';
import type { PaymentMethodDomain } from './types.js';

/** The domain record, as register and validate return it, and as an element of the list. */
export function paymentMethodDomainResponse(domain: PaymentMethodDomain) {
  return {
    id: domain.id,
    object: 'payment_method_domain' as const,
    livemode: domain.livemode,
    domain: domain.domain,
    entities: domain.entities.map(({ entity, applePay, googlePay }) => ({
      entity,
      currency: currencyOfEntity[entity],
      apple_pay: walletResponse(applePay),
      google_pay: walletResponse(googlePay),
    })),
    last_validated_at: domain.lastValidatedAt,
    created_at: domain.createdAt,
    updated_at: domain.updatedAt,
  };
}

/** The list of a merchant's domains: none or one, so it never has another page. */
export function paymentMethodDomainListResponse(domain: PaymentMethodDomain | null) {
  const data = domain === null ? [] : [paymentMethodDomainResponse(domain)];
  return { object: 'list' as const, data, has_more: false };
}

function walletResponse(status: WalletStatus) {
  return status === 'active'
    ? { status: 'active' as const, error_message: null }
    : { status: 'inactive' as const, error_message: inactiveMessages[status] };
}
