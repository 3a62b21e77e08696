import type Stripe from 'stripe';
import { expect, it } from 'vitest';
import { businessOf } from './map-business.js';

const account = (given: {
  readonly submitted?: boolean;
  readonly transfers?: 'active' | 'inactive' | 'pending';
  readonly requirements?: Partial<Stripe.Account.Requirements>;
}) => ({
  details_submitted: given.submitted ?? true,
  capabilities: { transfers: given.transfers ?? 'active' },
  requirements: given.requirements as Stripe.Account.Requirements,
});

it.each([
  [account({}), 'verified'],
  [account({ requirements: { currently_due: ['external_account'], pending_verification: [] } }), 'verified'],
  [account({ submitted: false, requirements: { currently_due: ['company.name'] } }), 'in_progress'],
  [account({ transfers: 'pending' }), 'pending'],
  [account({ requirements: { pending_verification: ['company.tax_id'] } }), 'pending'],
  [account({ requirements: { disabled_reason: 'rejected.fraud', currently_due: ['company.name'] } }), 'rejected'],
  [account({ requirements: { disabled_reason: 'under_review' }, transfers: 'inactive' }), 'pending'],
] as const)('an account %j is %s', (given, state) => {
  expect(businessOf(given)).toEqual({ state, needs: [] });
});

it('what is due is named in our terms, once each, and never with the words of the processor', () => {
  const due = [
    'company.verification.document',
    'person_1Hx.verification.document',
    'company.tax_id',
    'business_profile.url',
    'company.name',
    'owners.first_name',
    'representative.dob.day',
    'representative.dob.month',
    'tos_acceptance.date',
    'something_new',
    'external_account',
  ];
  expect(businessOf(account({ transfers: 'inactive', requirements: { currently_due: due, past_due: due } }))).toEqual({
    state: 'needs_information',
    needs: [
      'business',
      'business_document',
      'identity_document',
      'other',
      'owners',
      'representative',
      'tax_number',
      'terms',
      'website',
    ],
  });
});
