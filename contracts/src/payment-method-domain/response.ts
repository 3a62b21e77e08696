import type { z } from 'zod';
import { currencyOfEntity } from '../entity/entity.js';
import type { EveryField } from '../record/every-field.js';
import { inactiveMessages, type WalletStatus } from './status.js';
import type { PaymentMethodDomain } from './types.js';
import type { paymentMethodDomainSchema } from './wire.js';

type DomainRecord = z.output<typeof paymentMethodDomainSchema>;

/** The domain record, as register and validate return it, and as an element of the list. */
export function paymentMethodDomainResponse(domain: PaymentMethodDomain) {
  return {
    id: domain.id,
    object: 'payment_method_domain' as const,
    livemode: domain.livemode,
    domain: domain.domain,
    entities: domain.entities.map(
      ({ entity, applePay, googlePay }) =>
        ({
          entity,
          currency: currencyOfEntity[entity],
          apple_pay: walletResponse(applePay),
          google_pay: walletResponse(googlePay),
        }) satisfies EveryField<DomainRecord['entities'][number]>,
    ),
    last_validated_at: domain.lastValidatedAt,
    created_at: domain.createdAt,
    updated_at: domain.updatedAt,
  } satisfies EveryField<DomainRecord>;
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
