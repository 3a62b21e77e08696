import type { TokenRecord } from './record.js';

/** Stripe's `token` object, for bank accounts. The address of the client is not recorded. */
export function renderToken(token: TokenRecord, livemode: boolean): Record<string, unknown> {
  return {
    id: token.id,
    object: 'token',
    bank_account: renderBankAccount(token),
    client_ip: null,
    created: token.created,
    livemode,
    type: 'bank_account',
    used: token.used,
  };
}

function renderBankAccount({ bankAccountId, bankAccount }: TokenRecord): Record<string, unknown> {
  return {
    id: bankAccountId,
    object: 'bank_account',
    account_holder_name: bankAccount.holderName,
    account_holder_type: bankAccount.holderType,
    account_type: null,
    bank_name: bankAccount.bankName,
    country: bankAccount.country,
    currency: bankAccount.currency,
    fingerprint: bankAccount.fingerprint,
    last4: bankAccount.last4,
    routing_number: bankAccount.routingNumber,
    status: 'new',
  };
}
