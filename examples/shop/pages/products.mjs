import { currencies, products } from '../orders/catalog.mjs';
import { html, money } from './html.mjs';
import { page, steps } from './page.mjs';

/** What the shop sells, in one currency. */
export function productsPage({ currency, site }) {
  const body = html`
    ${steps(0)}
    <h1>Made by hand in Bristol, sent everywhere</h1>
    <p class="lead">The price at the end includes the quoted duty and tax of your country.</p>
    <nav class="currencies" aria-label="Currency">
      ${currencies.map(
        (each) => html`<a href="/?currency=${each}" ${each === currency && html`aria-current="true"`}>${each}</a>`,
      )}
    </nav>
    <ul class="products">
      ${Object.entries(products).map(([sku, product]) => card(sku, product, currency))}
    </ul>`;
  return page({ title: 'Products', body, site });
}

function card(sku, { description, prices }, currency) {
  return html`<li class="card">
    <img src="/assets/${sku}.svg" alt="" width="320" height="240" />
    <h2>${description}</h2>
    <p class="price">${money(prices[currency], currency)} <small>before duty and tax</small></p>
    <form action="/checkout" method="get">
      <input type="hidden" name="sku" value="${sku}" />
      <input type="hidden" name="currency" value="${currency}" />
      <label>Quantity <input name="quantity" type="number" min="1" max="100" value="1" required inputmode="numeric" /></label>
      <button>Buy <span class="hidden">${description}</span></button>
    </form>
  </li>`;
}
