import type Stripe from 'stripe';
import type { ChargeRequest } from '../port.js';
import { withinBudget } from './budget.js';
import { metadataSearchParams, paymentIntentMetadata, searchParams } from './map-request.js';

/** The most payments of the list that one read looks at, and the time that it may take. */
const listedMax = 5_000;
const listMilliseconds = 8_000;

type Listed =
  | Stripe.PaymentIntent
  | 'absent'
  /** The window has more payments than one read looks at. */
  | 'too_many';

/**
 * Looks for the payment of a charge whose response never arrived: in the list of the account's payments of that time, which
 * has new payments at once, and then in the search by metadata, which has no window but learns of a payment about a
 * minute late. Null when neither has it; where the list has too many payments, the search alone decides. Throws when
 * the list got no response, or the search got none and the list is too long.
 */
export async function findPayment(stripe: Stripe, request: ChargeRequest): Promise<Stripe.PaymentIntent | null> {
  const listed = await list(stripe, request).catch((error: unknown) => new Failed(error));
  if (typeof listed === 'object' && !(listed instanceof Failed)) return listed;
  try {
    const found = await withinBudget(stripe.paymentIntents.search(metadataSearchParams(request)));
    const ours = found.data.find((payment) => isOf(request, payment));
    if (ours !== undefined) return ours;
  } catch (error) {
    if (listed !== 'absent') throw listed instanceof Failed ? listed.cause : error;
  }
  if (listed instanceof Failed) throw listed.cause;
  return null;
}

/** A read that got no usable response. */
class Failed {
  constructor(readonly cause: unknown) {}
}

function list(stripe: Stripe, request: ChargeRequest): Promise<Listed> {
  const until = performance.now() + listMilliseconds;
  const read = async (): Promise<Listed> => {
    let count = 0;
    for await (const payment of stripe.paymentIntents.list(searchParams(request))) {
      if (isOf(request, payment)) return payment;
      count += 1;
      if (count >= listedMax || performance.now() > until) return 'too_many';
    }
    return 'absent';
  };
  // One page may also take longer than that: its own time limit is added.
  return withinBudget(read(), listMilliseconds + 2_000);
}

function isOf(request: ChargeRequest, payment: Stripe.PaymentIntent): boolean {
  return payment.metadata?.[paymentIntentMetadata] === request.paymentIntentId;
}
