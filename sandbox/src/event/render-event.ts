import { renderCharge } from '../charge/render-charge.js';
import { asCreated, type PaymentRecord } from '../payment-intent/record.js';
import { renderPaymentIntent } from '../payment-intent/render-payment-intent.js';
import { renderRefund } from '../refund/render-refund.js';
import type { EventRecord } from './record.js';

type Rendered = Readonly<Record<string, unknown>>;

/** The version in which the objects of events are rendered; an account has one, whatever its requests say. */
export const EVENT_API_VERSION = '2026-10-28.endive';

/** The `event` object of Stripe's description. `pending` says that it still has to reach its address. */
export function renderEvent(
  event: EventRecord,
  { livemode, pending }: { livemode: boolean; pending: boolean },
): Rendered {
  return {
    id: event.id,
    object: 'event',
    api_version: EVENT_API_VERSION,
    created: Math.floor(event.at / 1_000),
    data: renderData(event, livemode),
    livemode,
    pending_webhooks: pending ? 1 : 0,
    request: { id: event.requestId, idempotency_key: event.idempotencyKey },
    type: event.type,
  };
}

function renderData({ type, snapshot }: EventRecord, livemode: boolean): Rendered {
  const { payment, charge, method, refund, before } = snapshot;
  if (refund !== undefined && type.includes('refund.')) {
    const object = renderRefund(refund);
    return before.refund === undefined ? { object } : withPrevious(object, renderRefund(before.refund));
  }
  if (payment === undefined) throw new Error(`The event ${type} has lost its payment`);
  if (charge !== undefined && type.startsWith('charge.')) {
    const render = (version: typeof charge): Rendered =>
      renderCharge(version, payment, livemode, method?.billingDetails);
    return before.charge === undefined
      ? { object: render(charge) }
      : withPrevious(render(charge), render(before.charge));
  }
  return { object: renderPayment(type === 'payment_intent.created' ? asCreated(payment) : payment, livemode) };
}

/** Events expand nothing. */
function renderPayment(payment: PaymentRecord, livemode: boolean): Rendered {
  const store = { charge: () => undefined, method: () => undefined };
  return renderPaymentIntent(payment, { store, livemode, expand: [] });
}

/** `previous_attributes`: what the fields that changed said before, null where they were absent. */
function withPrevious(object: Rendered, before: Rendered): Rendered {
  const changed = [...new Set([...Object.keys(object), ...Object.keys(before)])].filter(
    (name) => JSON.stringify(object[name]) !== JSON.stringify(before[name]),
  );
  return { object, previous_attributes: Object.fromEntries(changed.map((name) => [name, before[name] ?? null])) };
}
