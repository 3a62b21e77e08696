import type { VerificationFact, VerificationNeed } from '@landed/contracts/verification/types';
import type Stripe from 'stripe';

type Account = Pick<Stripe.Account, 'details_submitted' | 'capabilities' | 'requirements'>;

/**
 * What an account says about its business, without its bank account, which is saved on a page of its own: a payout without
 * one waits.
 */
export function businessOf({ details_submitted: isSubmitted, capabilities, requirements }: Account): VerificationFact {
  if (requirements?.disabled_reason?.startsWith('rejected.') === true) return { state: 'rejected', needs: [] };
  if (!isSubmitted) return { state: 'in_progress', needs: [] };
  const due = [...(requirements?.currently_due ?? []), ...(requirements?.past_due ?? [])].filter(
    (name) => !isAboutBank(name),
  );
  if (due.length > 0) return { state: 'needs_information', needs: [...new Set(due.map(needOf))].toSorted() };
  const isPending = (requirements?.pending_verification ?? []).some((name) => !isAboutBank(name));
  return { state: capabilities?.transfers === 'active' && !isPending ? 'verified' : 'pending', needs: [] };
}

const isAboutBank = (name: string): boolean => name === 'external_account';

/** Requirements are paths of fields. The first pattern that fits decides; the processor's own words are not shown. */
const patterns: readonly (readonly [RegExp, VerificationNeed])[] = [
  [/^company\.(.*\.)?verification\./, 'business_document'],
  [/verification\.(additional_)?document/, 'identity_document'],
  [/^documents\./, 'business_document'],
  [/tax_id|vat_id|registration_number|ssn|id_number/, 'tax_number'],
  [/^tos_acceptance/, 'terms'],
  [/^business_profile\.url/, 'website'],
  [/^(business_profile|business_type|company)(\.|$)/, 'business'],
  [/^(owners|directors|executives)(\.|$)/, 'owners'],
  [/^(representative|individual|relationship|person_\w+)(\.|$)/, 'representative'],
];

function needOf(requirement: string): VerificationNeed {
  return patterns.find(([pattern]) => pattern.test(requirement))?.[1] ?? 'other';
}
