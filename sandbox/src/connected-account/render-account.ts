import type { ExternalAccountRecord } from '../external-account/record.js';
import { renderExternalAccount } from '../external-account/render-external-account.js';
import type { ConnectedAccountRecord, OnboardingRecord } from './record.js';

const CURRENCIES: Readonly<Record<string, string>> = { US: 'usd', GB: 'gbp', CA: 'cad', AU: 'aud' };

const TRANSFERS: Readonly<Record<OnboardingRecord['state'], string>> = {
  started: 'inactive',
  pending: 'pending',
  needs_information: 'inactive',
  verified: 'active',
  rejected: 'inactive',
};

const DISABLED: Readonly<Record<OnboardingRecord['state'], string | null>> = {
  started: 'requirements.past_due',
  pending: 'requirements.pending_verification',
  needs_information: 'requirements.past_due',
  verified: null,
  rejected: 'rejected.other',
};

/** Requirements before the form is sent, and after a check that asks for a document. */
const DUE: Readonly<Partial<Record<OnboardingRecord['state'], readonly string[]>>> = {
  started: ['business_profile.url', 'company.name', 'company.tax_id', 'representative.first_name', 'external_account'],
  needs_information: ['company.verification.document', 'external_account'],
};

/**
 * Stripe's `account` object, of an account that the platform controls. Its identity counts as verified at once, as in
 * Stripe's test mode, until the first account link: then the hosted page decides.
 */
export function renderAccount(
  account: ConnectedAccountRecord,
  externalAccounts: readonly ExternalAccountRecord[],
): Record<string, unknown> {
  const url = `/v1/accounts/${account.id}/external_accounts`;
  const state = account.onboarding?.state ?? 'verified';
  const due = DUE[state] ?? [];
  return {
    id: account.id,
    object: 'account',
    business_profile: null,
    business_type: null,
    capabilities: { transfers: TRANSFERS[state] },
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
    details_submitted: state !== 'started',
    email: null,
    external_accounts: {
      object: 'list',
      data: externalAccounts.map(renderExternalAccount),
      has_more: false,
      url,
    },
    metadata: account.metadata,
    payouts_enabled: state === 'verified',
    requirements: {
      alternatives: [],
      current_deadline: null,
      currently_due: due,
      disabled_reason: DISABLED[state],
      errors: [],
      eventually_due: due,
      past_due: [],
      pending_verification: state === 'pending' ? ['company.tax_id'] : [],
    },
    settings: { payouts: { debit_negative_balances: false, schedule: { delay_days: 2, interval: 'manual' } } },
    type: 'none',
  };
}
