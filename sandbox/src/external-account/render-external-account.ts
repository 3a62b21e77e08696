import type { ExternalAccountRecord } from './record.js';

/** Stripe's `bank_account` object, as an external account of a connected account. */
export function renderExternalAccount(external: ExternalAccountRecord): Record<string, unknown> {
  const { bankAccount } = external;
  return {
    id: external.id,
    object: 'bank_account',
    account: external.account,
    account_holder_name: bankAccount.holderName,
    account_holder_type: bankAccount.holderType,
    account_type: null,
    available_payout_methods: ['standard'],
    bank_name: bankAccount.bankName,
    country: bankAccount.country,
    currency: bankAccount.currency,
    default_for_currency: external.isDefault,
    fingerprint: bankAccount.fingerprint,
    last4: bankAccount.last4,
    metadata: external.metadata,
    routing_number: bankAccount.routingNumber,
    status: external.status,
  };
}
