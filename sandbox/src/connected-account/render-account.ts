import type { ExternalAccountRecord } from '../external-account/record.js';
import { renderExternalAccount } from '../external-account/render-external-account.js';
import type { ConnectedAccountRecord } from './record.js';

const CURRENCIES: Readonly<Record<string, string>> = { US: 'usd', GB: 'gbp', CA: 'cad', AU: 'aud' };

/**
 * Stripe's `account` object, of an account that the platform controls. Its identity counts as verified at once, as in
 * Stripe's test mode.
 */
export function renderAccount(
  account: ConnectedAccountRecord,
  externalAccounts: readonly ExternalAccountRecord[],
): Record<string, unknown> {
  const url = `/v1/accounts/${account.id}/external_accounts`;
  return {
    id: account.id,
    object: 'account',
    business_profile: null,
    business_type: null,
    capabilities: { transfers: 'active' },
    charges_enabled: false,
    controller: {
      fees: { payer: 'application' },
      is_controller: true,
      losses: { payments: 'application' },
      requirement_collection: 'application',
      stripe_dashboard: { type: 'none' },
      type: 'application',
    },
    country: account.country,
    created: account.created,
    default_currency: CURRENCIES[account.country] ?? 'eur',
    details_submitted: true,
    email: null,
    external_accounts: {
      object: 'list',
      data: externalAccounts.map(renderExternalAccount),
      has_more: false,
      url,
    },
    metadata: account.metadata,
    payouts_enabled: true,
    settings: { payouts: { debit_negative_balances: false, schedule: { delay_days: 2, interval: 'manual' } } },
    type: 'none',
  };
}
