import { products } from '../orders/catalog.mjs';
import { html, money } from './html.mjs';
import { page, steps } from './page.mjs';

const countries = {
  AU: 'Australia',
  AT: 'Austria',
  BE: 'Belgium',
  CA: 'Canada',
  FR: 'France',
  DE: 'Germany',
  IE: 'Ireland',
  IT: 'Italy',
  JP: 'Japan',
  NL: 'Netherlands',
  NZ: 'New Zealand',
  NO: 'Norway',
  PL: 'Poland',
  PT: 'Portugal',
  SG: 'Singapore',
  ES: 'Spain',
  CH: 'Switzerland',
  GB: 'United Kingdom',
  US: 'United States',
};

/** A demo address for each currency, so that trying the shop takes no typing. A real shop leaves the fields empty. */
const examples = {
  GBP: { line1: '12 Example Road', city: 'London', state: '', postal_code: 'SW1A 1AA', country: 'GB' },
  USD: { line1: '1 Example Street', city: 'New York', state: 'NY', postal_code: '10001', country: 'US' },
  EUR: { line1: 'Beispielweg 5', city: 'Berlin', state: '', postal_code: '10115', country: 'DE' },
  CAD: { line1: '25 Example Avenue', city: 'Toronto', state: 'ON', postal_code: 'M5V 2T6', country: 'CA' },
  AUD: { line1: '8 Example Parade', city: 'Sydney', state: 'NSW', postal_code: '2000', country: 'AU' },
};

/** Elsewhere the postal code is written before the city. */
const cityFirst = new Set(['US', 'CA', 'AU', 'GB', 'IE', 'NZ']);

/** The fields below the street, in the order in which the country writes them. */
function orderOf(country) {
  return cityFirst.has(country) ? ['city', 'state', 'postal_code'] : ['postal_code', 'city', 'state'];
}

/** The example values of the form. */
export function exampleBuyer(currency) {
  return { name: 'Ada Example', email: 'ada@example.com', ...examples[currency] };
}

/** For people who try the demo: a real shop decides by what it sells. */
function captureChoice() {
  return html`<label class="capture"><input type="checkbox" name="capture" value="manual" />
    <span>Take the money when the order ships <small>demo of <code>capture_method: manual</code></small></span></label>`;
}

/** Who buys, and where it is sent. `error` is a sentence about what was entered before. */
export function addressPage({ sku, quantity, currency, values, error, site }) {
  const { description, prices } = products[sku];
  const field = (name, label, autocomplete, more = html``) =>
    html`<label class="${name}">${label}<input name="${name}" value="${values[name]}" autocomplete="${autocomplete}" maxlength="100" ${more} /></label>`;
  const required = html`required`;
  const place = {
    city: field('city', 'City', 'address-level2', required),
    state: field('state', 'State or province', 'address-level1'),
    postal_code: field('postal_code', 'Postal code', 'postal-code'),
  };
  const body = html`
    ${steps(1)}
    <h1>Where shall we send it?</h1>
    ${error && html`<p class="error" role="alert">${error}</p>`}
    <div class="columns">
      <form action="/orders" method="post" class="card address">
        <input type="hidden" name="sku" value="${sku}" />
        <input type="hidden" name="quantity" value="${quantity}" />
        <input type="hidden" name="currency" value="${currency}" />
        ${field('name', 'Name', 'name', required)}
        ${field('email', 'E-mail', 'email', html`type="email" required`)}
        <label class="country">Country
          <select name="country" autocomplete="country" required>
            ${Object.entries(countries).map(
              ([code, name]) =>
                html`<option value="${code}" ${code === values.country && html`selected`}>${name}</option>`,
            )}
          </select>
        </label>
        ${field('line1', 'Street', 'address-line1', required)}
        ${orderOf(values.country).map((name) => place[name])}
        ${site.isTest && captureChoice()}
        <button>See the full price</button>
      </form>
      <aside class="card summary">
        <img src="/assets/${sku}.svg" alt="" width="320" height="240" />
        <p>${quantity} × ${description}</p>
        <p class="price">${money(prices[currency] * quantity, currency)} <small>before duty and tax</small></p>
      </aside>
    </div>`;
  return page({ title: 'Address', body, site });
}
