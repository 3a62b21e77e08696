import { html, money } from './html.mjs';

/**
 * For people who try the demo: the payment behind the order, the events that the webhook handler has received, and where
 * to look further. A real shop shows none of this to buyers.
 */
export function whatHappened({ order, attempt, events, site }) {
  const { paymentId, idempotencyKey, status, rejection } = attempt;
  return html`<section class="card happened" aria-labelledby="happened">
    <h2 id="happened">What happened</h2>
    <dl>
      <div><dt>Order</dt><dd><code>${order.id}</code></dd></div>
      <div><dt>Idempotency key</dt><dd><code>${idempotencyKey}</code> <small>saved before the first call</small></dd></div>
      <div><dt>Payment</dt><dd><code>${paymentId ?? 'no response yet'}</code></dd></div>
      <div><dt>Status</dt><dd><code id="payment-status">${rejection ?? status ?? 'unknown'}</code></dd></div>
    </dl>
    ${status === 'authorized' && captureForm(order)}
    <h3>Events received by <code>POST /webhooks</code></h3>
    ${events.length === 0 ? html`<p class="small">None yet. They arrive within a second.</p>` : eventTable(events)}
    <ul class="links">${linksOf(paymentId, site)}</ul>
  </section>`;
}

/** What people of the shop have in their own tools. */
function captureForm({ id, quote }) {
  const { total, currency } = quote.amount_breakdown;
  return html`<form action="/orders/${id}/capture" method="post" class="ship">
    <p>You are the shop: the order is packed. <small>One call of <code>POST /v1/capture</code> takes the money.</small></p>
    <button>Ship, and take ${money(total, currency)}</button>
  </form>`;
}

function eventTable(events) {
  return html`<table class="events">
    <thead><tr><th scope="col">Event</th><th scope="col">No.</th><th scope="col">Received</th></tr></thead>
    <tbody>
      ${events.map(
        ({ type, sequence, received_at: at }) =>
          html`<tr><td><code>${type}</code></td><td>${sequence}</td><td><time datetime="${at}">${at.slice(11, 19)}</time></td></tr>`,
      )}
    </tbody>
  </table>`;
}

function linksOf(paymentId, { temporalWebUrl, apiOrigin }) {
  const query = encodeURIComponent(`PaymentId = "${paymentId}"`);
  return html`
    ${temporalWebUrl && paymentId && html`<li><a href="${temporalWebUrl}?query=${query}">This payment's workflow in Temporal Web</a></li>`}
    <li><a href="${apiOrigin}/reference">The API: read or refund the payment</a></li>`;
}
