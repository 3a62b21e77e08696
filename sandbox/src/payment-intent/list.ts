import { type Call, endpoint } from '../wire/endpoint.js';
import { expandable } from '../wire/expand.js';
import { type Field, integer, type Parsed, shape, text } from '../wire/fields.js';
import { invalidRequest, resourceMissing } from '../wire/stripe-failure.js';
import { viewOf } from './outcome.js';
import type { PaymentRecord } from './record.js';
import { renderPaymentIntent } from './render-payment-intent.js';

const PAGE_DEFAULT = 10;
const PAGE_MAX = 100;

interface Range {
  readonly gt?: number | undefined;
  readonly gte?: number | undefined;
  readonly lt?: number | undefined;
  readonly lte?: number | undefined;
}

const bounds = shape({ gt: integer(0), gte: integer(0), lt: integer(0), lte: integer(0) });

/** One Unix second, or a range of them. */
const created: Field<Range> = {
  read(node, path) {
    if (typeof node !== 'string') return bounds.read(node, path);
    const instant = integer(0).read(node, path);
    return { gte: instant, lte: instant };
  },
};

const fields = {
  created,
  ending_before: text(),
  expand: expandable('data.latest_charge', 'data.payment_method'),
  limit: integer(1, PAGE_MAX),
  starting_after: text(),
};
type Params = Parsed<typeof fields>;

/** `GET /v1/payment_intents`: newest first, page by page. */
export const listPaymentIntents = endpoint({
  operation: 'payment_intents.list',
  method: 'GET',
  path: '/v1/payment_intents',
  keys: 'secret',
  movesMoney: false,
  params: shape(fields),
  run(call, given) {
    const limit = given.limit ?? PAGE_DEFAULT;
    // One more than asked for tells whether there is another page.
    const found = page(call, given, limit + 1);
    const shown = found.slice(0, limit);
    if (given.ending_before !== undefined) shown.reverse();
    const expand = (given.expand ?? []).map((path) => path.replace(/^data\./, ''));
    const data = shown.map((payment) => renderPaymentIntent(payment, viewOf(call, expand)));
    return {
      status: 200,
      body: { object: 'list', data, has_more: found.length > limit, url: '/v1/payment_intents' },
    };
  },
});

/** Up to `count` payments walking away from the cursor: towards older ones, or towards newer ones with `ending_before`. */
function page(call: Call, given: Params, count: number): PaymentRecord[] {
  if (given.starting_after !== undefined && given.ending_before !== undefined) {
    throw invalidRequest({ message: 'Give either starting_after or ending_before, not both.', param: 'ending_before' });
  }
  const ids = call.store.paymentIds(call.account.id);
  const step = given.ending_before === undefined ? -1 : 1;
  const cursor = given.starting_after ?? given.ending_before;
  let place =
    cursor === undefined ? ids.length : placeOf(call, cursor, step === 1 ? 'ending_before' : 'starting_after');
  const found: PaymentRecord[] = [];
  for (place += step; place >= 0 && place < ids.length && found.length < count; place += step) {
    const payment = call.store.payment(call.account.id, ids[place] ?? '');
    if (payment !== undefined && within(payment.created, given.created)) found.push(payment);
  }
  return found;
}

function placeOf(call: Call, id: string, param: string): number {
  const place = call.store.place(call.account.id, id);
  if (place === undefined) throw resourceMissing('payment_intent', id, param, 400);
  return place;
}

function within(instant: number, range: Range | undefined): boolean {
  if (range === undefined) return true;
  const { gt = -1, gte = 0, lt = Number.MAX_SAFE_INTEGER, lte = Number.MAX_SAFE_INTEGER } = range;
  return instant > gt && instant >= gte && instant < lt && instant <= lte;
}
