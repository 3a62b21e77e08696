import { createHash } from 'node:crypto';
import { testCard } from '../card/test-cards.js';
import { cardChecks } from './address-checks.js';
import type { MethodRecord } from './record.js';

/** Every test card expires at the end of this month. */
export const CARD_EXPIRY = { month: 12, year: 2034 } as const;

/** Stripe's `payment_method` object, for cards. */
export function renderPaymentMethod(method: MethodRecord, livemode: boolean): Record<string, unknown> {
  const { brand } = testCard(method.card);
  return {
    id: method.id,
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: { ...method.billingDetails, tax_id: null },
    card: {
      ...cardFields(method.card),
      checks: cardChecks(method.card, method.billingDetails),
      display_brand: brand,
      generated_from: null,
      networks: { available: [brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: method.created,
    customer: null,
    customer_account: null,
    livemode,
    metadata: method.metadata,
    type: 'card',
  };
}

/** The card fields that payment methods and charges share. */
export function cardFields(name: string): Record<string, unknown> {
  const card = testCard(name);
  return {
    brand: card.brand,
    country: 'US',
    exp_month: CARD_EXPIRY.month,
    exp_year: CARD_EXPIRY.year,
    fingerprint: createHash('sha256').update(card.number).digest('hex').slice(0, 16),
    funding: card.funding,
    last4: card.number.slice(-4),
  };
}
