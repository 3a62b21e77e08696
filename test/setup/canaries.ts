import { randomBytes, randomInt } from 'node:crypto';
import { chargeHandbag } from './orders.js';

const mark = randomBytes(5).toString('hex');

/** Secret values of a merchant that only it, the processor and encrypted columns may contain. New in every run. */
export const canaries = {
  buyer: {
    email: `canary.${mark}@example.com`,
    name: `Canaria ${mark} Buyerson`,
    line1: `12 ${mark} Canary Row`,
    line2: `Cage ${mark} upstairs`,
    city: `Canaryville ${mark}`,
    state: `Canary State ${mark}`,
    ip: '93.184.215.77',
  },
  /** Another buyer, who is erased in the end. */
  erased: { email: `erased.${mark}@example.com`, name: `Erasa ${mark} Goneson` },
  /** The merchant's texts for a product. */
  product: {
    title: `Canary ${mark} cage cover`,
    description: `Keeps canary ${mark} in the dark`,
    hs_code: `HS ${mark} canary`,
  },
  /** The merchant's evidence for a dispute. The processor gets it too. */
  evidence: { text: `Canaria ${mark} signed for the cage`, tracking: `CANARY${mark}GB` },
  /** The prefix of every idempotency key. */
  keyPrefix: `canary-key-${mark}`,
  wrongApiKey: `sk_test_canary${mark}wrongkey`,
  unknownToken: `pm_canary${mark}unknown`,
  /** The number of a bank account in the US. */
  bankNumber: `77${String(randomInt(10 ** 10)).padStart(10, '0')}`,
  cardNumber: '4000 0566 5566 5556',
  /** The name of an unknown field appears in the response, because it may be misspelt, and nowhere else. */
  fieldName: `canary_field_${mark}`,
  mediaType: `text/${mark}`,
  /** Not secret: it proves that the search finds stored values. */
  reference: `canary-reference-${mark}`,
} as const;

/** An order of the quoted handbag with the canary values. */
export function canaryOrder(quoteId: string, paymentMethod: string, changes: Record<string, unknown> = {}) {
  const { email, name, line1, line2, city, state, ip } = canaries.buyer;
  const address = { line1, line2, city, state, postal_code: '10001', country: 'US' };
  return chargeHandbag(quoteId, {
    payment_method: paymentMethod,
    customer: { email, name },
    shipping_address: address,
    billing_address: { ...address, country: 'GB' },
    buyer_context: { ip_address: ip },
    merchant_reference: canaries.reference,
    ...changes,
  });
}
