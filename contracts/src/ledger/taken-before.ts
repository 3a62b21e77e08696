import type { RefundParts } from '../refund/allocate-refund.js';
import type { ReleasedReserve } from './refund-postings.js';

/** What refunds and the other disputes of a payment have taken; minor units. */
export interface TakenBefore extends ReleasedReserve {
  /** What pending and succeeded refunds, and disputes, have taken of each part. */
  readonly given: RefundParts;
  /** What the release of the reserve follows: succeeded refunds, and the shares of disputes. */
  readonly returned: number;
}

/** What is taken with one more dispute. */
export function plusTaken(
  before: TakenBefore,
  { share, reserveReleased }: { readonly share: RefundParts; readonly reserveReleased: number },
): TakenBefore {
  return {
    given: addParts(before.given, share),
    returned: before.returned + share.total,
    reserveReleased: before.reserveReleased + reserveReleased,
    releasedWhenDue: before.releasedWhenDue,
  };
}

export function addParts(a: RefundParts, b: RefundParts): RefundParts {
  return {
    subtotal: a.subtotal + b.subtotal,
    shipping: a.shipping + b.shipping,
    tax: a.tax + b.tax,
    duty: a.duty + b.duty,
    total: a.total + b.total,
  };
}
