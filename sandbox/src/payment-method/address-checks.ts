import { testCard } from '../card/test-cards.js';
import type { BillingDetails } from './record.js';

/**
 * How the issuer compares the address of the token with its own (AVS): `fail` for the test cards of that name,
 * otherwise `pass` for each part that the token has. The issuer's decision does not depend on it.
 */
export function cardChecks(card: string, { address }: BillingDetails): Record<string, string | null> {
  const { failingChecks = [] } = testCard(card);
  const check = (part: 'line1' | 'postal_code') => {
    if (failingChecks.includes(part)) return 'fail';
    return address[part] === null ? null : 'pass';
  };
  return { address_line1_check: check('line1'), address_postal_code_check: check('postal_code'), cvc_check: 'pass' };
}
