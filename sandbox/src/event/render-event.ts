import { renderCharge } from '../charge/render-charge.js';
import { renderAccount } from '../connected-account/render-account.js';
import { renderDispute } from '../dispute/render-dispute.js';
import { asCreated, type PaymentRecord } from '../payment-intent/record.js';
import { renderPaymentIntent } from '../payment-intent/render-payment-intent.js';
import { renderPayout } from '../payout/render-payout.js';
import { renderRefund } from '../refund/render-refund.js';
import { renderTransfer } from '../transfer/render-transfer.js';
import type { EventRecord } from './record.js';

type Rendered = Readonly<Record<string, unknown>>;

/** The API version of objects in events. It does not depend on the version of requests. */
export const EVENT_API_VERSION = '2026-10-28.endive';

/** Stripe's `event` object. `pending`: it has not reached its address. */
export function renderEvent(
  event: EventRecord,
  { livemode, pending }: { livemode: boolean; pending: boolean },
): Rendered {
  return {
    id: event.id,
    object: 'event',
    ...(event.connected === undefined ? {} : { account: event.connected }),
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
  const { payment, charge, method, refund, dispute, transfer, payout, connectedAccount, before } = snapshot;
  if (type === 'account.updated' && connectedAccount !== undefined) {
    // Bank accounts have events of their own, which are not simulated.
    const object = renderAccount(connectedAccount, []);
    return before.connectedAccount === undefined
      ? { object }
      : withPrevious(object, renderAccount(before.connectedAccount, []));
  }
  if (transfer !== undefined) {
    const object = renderTransfer(transfer, livemode);
    return before.transfer === undefined ? { object } : withPrevious(object, renderTransfer(before.transfer, livemode));
  }
  if (payout !== undefined) {
    const object = renderPayout(payout, livemode);
    return before.payout === undefined ? { object } : withPrevious(object, renderPayout(before.payout, livemode));
  }
  if (dispute !== undefined && type.startsWith('charge.dispute.')) {
    const object = renderDispute(dispute, livemode);
    return before.dispute === undefined ? { object } : withPrevious(object, renderDispute(before.dispute, livemode));
  }
  if (refund !== undefined && type.includes('refund.')) {
    const object = renderRefund(refund);
    return before.refund === undefined ? { object } : withPrevious(object, renderRefund(before.refund));
  }
  if (payment === undefined) throw new Error(`The event ${type} has no payment`);
  if (charge !== undefined && type.startsWith('charge.')) {
    const render = (version: typeof charge): Rendered =>
      renderCharge(version, payment, livemode, method?.billingDetails);
    return before.charge === undefined
      ? { object: render(charge) }
      : withPrevious(render(charge), render(before.charge));
  }
  return { object: renderPayment(type === 'payment_intent.created' ? asCreated(payment) : payment, livemode) };
}

/** Objects in events are not expanded. */
function renderPayment(payment: PaymentRecord, livemode: boolean): Rendered {
  const store = { charge: () => undefined, method: () => undefined };
  return renderPaymentIntent(payment, { store, livemode, expand: [] });
}

/** Adds `previous_attributes`: the previous values of changed fields, null where they were absent. */
function withPrevious(object: Rendered, before: Rendered): Rendered {
  const changed = [...new Set([...Object.keys(object), ...Object.keys(before)])].filter(
    (name) => JSON.stringify(object[name]) !== JSON.stringify(before[name]),
  );
  return { object, previous_attributes: Object.fromEntries(changed.map((name) => [name, before[name] ?? null])) };
}
