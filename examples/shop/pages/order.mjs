import { isRejection, rejectionMessage } from '../orders/shown.mjs';
import { costWords } from './cost-words.mjs';
import { html, money } from './html.mjs';
import { landedCost } from './landed-cost.mjs';
import { orderNumber } from './order-number.mjs';
import { page, steps } from './page.mjs';
import { whatHappened } from './what-happened.mjs';

/** What the buyer of an order sees, by the state of its last attempt. Each sentence is true whatever happens next. */
const states = {
  succeeded: ['Your order is paid', 'Thank you. Your card was charged once, for the total that you see here.'],
  captured: ['Your order is paid', 'Thank you. Your card was charged once, for the total that you see here.'],
  authorized: ['Your payment is authorized', 'The amount is held on your card. It is taken when the order ships.'],
  requires_action: [
    'Your bank needs to confirm that it is you',
    "Your card is not charged yet. Continue your bank's check. If you leave, the payment is canceled after 30 minutes, and you can pay in another way.",
  ],
  unknown: [
    'We are waiting for your bank',
    'We could not confirm your payment yet. Do not pay again: this page shows the result as soon as it is certain.',
  ],
};

/**
 * The page of one order: the payment form until it is charged, then what happened.
 *
 * @param {{ order: import('../orders/order-store.mjs').Order, attempt: any, events: any[], rejected: string | null, site: any }} shown
 */
export function orderPage({ order, attempt, events, rejected, site }) {
  const state = stateOf(attempt);
  const isPayable = state === 'payable';
  const body = html`
    ${steps(isPayable ? 2 : 3)}
    <h1>${isPayable ? 'Check and pay' : states[state][0]}</h1>
    <div class="columns">
      ${isPayable ? paymentForm(order, problemOf(attempt, rejected), site) : result(order, state, versionOf(attempt, events), site)}
      <aside class="card summary">
        <h2>Order ${orderNumber(order.id)}</h2>
        ${landedCost(order.quote, site.language)}
        <p class="small">To ${order.name}, ${order.address.city}, ${order.address.country}. <span lang="${site.language}">${deliverySentence(order, site.language)}</span></p>
      </aside>
    </div>
    ${attempt && site.isTest && whatHappened({ order, attempt, events, site })}`;
  const payScripts = mountsDropIn(attempt) ? [`${site.apiOrigin}/dropin/v1.js`, '/assets/pay.js'] : [];
  const scripts = isPayable ? payScripts : [...payScripts, '/assets/order.js'];
  return page({ title: isPayable ? 'Payment' : 'Order', body, site, scripts });
}

/**
 * What the buyer still pays on delivery. Nothing, when the parcel crosses a border and the quote has no warning, such as a
 * tax that is not in it.
 */
function deliverySentence({ quote, basket }, language) {
  const words = costWords(language);
  if (basket.destination_country === basket.ship_from_country) return words.domestic;
  return quote.warnings?.length === 0 ? words.nothingMore : words.included;
}

/** Whether the page of an order with this last attempt has the card form, or the bank's check. */
export function mountsDropIn(attempt) {
  const state = stateOf(attempt);
  return state === 'payable' || state === 'requires_action';
}

/** Changes with everything that the page of a charged order shows. */
export function versionOf(attempt, events) {
  const { idempotencyKey, paymentId, status, rejection } = attempt ?? {};
  return [idempotencyKey, paymentId, rejection ?? status ?? 'unknown', events.length].join(' ');
}

/** A failed, canceled or rejected attempt took no money, so the order can be paid again. */
function stateOf(attempt) {
  if (attempt === undefined || attempt.rejection !== null) return 'payable';
  if (attempt.status === 'failed' || attempt.status === 'canceled') return 'payable';
  return Object.hasOwn(states, attempt.status ?? '') ? attempt.status : 'unknown';
}

/** Why nothing was charged: the click a moment ago, otherwise the last attempt. */
function problemOf(attempt, rejected) {
  if (isRejection(rejected)) return rejectionMessage(rejected);
  return attempt && lastFailure(attempt);
}

function paymentForm(order, problem, site) {
  const { total, currency } = order.quote.amount_breakdown;
  return html`<section class="card pay" aria-label="Payment">
    ${problem && html`<p class="error" role="alert">${problem}</p>`}
    ${paymentBox(order, site)}
    <noscript><p class="error">Paying needs JavaScript: your card goes from your browser to the processor, not through this shop.</p></noscript>
    ${site.isTest && testCards()}
    <p class="small">You pay ${money(total, currency)}. The shop never sees your card number.</p>
  </section>`;
}

/** Where the page's script mounts the drop-in, with what it needs. */
function paymentBox({ id, quote, basket, name, address }, { publishableKey, apiOrigin, language }) {
  const billing = JSON.stringify({ name, email: basket.customer.email, address });
  return html`<div id="pay" data-order="${id}" data-quote="${quote.id}" data-key="${publishableKey}" data-api="${apiOrigin}"
      data-currency="${basket.currency}" data-amount="${quote.amount_breakdown.total}" data-billing="${billing}"
      data-language="${language}"></div>
    <p id="message" class="message" role="status"></p>`;
}

const declines = {
  insufficient_funds: 'Your card has insufficient funds.',
  authentication_failed: 'Your bank could not confirm that it was you.',
  expired_card: 'Your card has expired.',
};

function lastFailure({ status, failure, rejection }) {
  if (rejection !== null) return rejectionMessage(rejection);
  if (status === 'canceled') return 'The last payment was canceled. Nothing was charged. You can pay again.';
  return `${declines[failure] ?? 'Your card was declined.'} Nothing was charged. Try again or use another card.`;
}

function testCards() {
  return html`<details class="cards">
    <summary>Test cards</summary>
    <dl>
      <div><dt>4242 4242 4242 4242</dt><dd>succeeds</dd></div>
      <div><dt>4000 0027 6000 3184</dt><dd>asks for 3-D Secure</dd></div>
      <div><dt>4000 0000 0000 0002</dt><dd>is declined</dd></div>
    </dl>
    <p class="small">Any future date, any security code.</p>
  </details>`;
}

function result(order, state, version, site) {
  const isFinal = state !== 'unknown' && state !== 'requires_action';
  return html`<section class="card result ${state}" aria-live="polite">
    <p class="mark" aria-hidden="true"></p>
    <p id="explanation">${states[state][1]}</p>
    ${state === 'requires_action' && paymentBox(order, site)}
    ${state === 'requires_action' && html`<button id="resume" type="button">Continue with your bank</button>`}
    <div id="watched" data-order="${order.id}" data-version="${version}" data-final="${isFinal}"></div>
  </section>`;
}
