import { costWords } from './cost-words.mjs';
import { html, money } from './html.mjs';

/**
 * The whole price in the buyer's words and language: goods, shipping, duty and tax. The tariff's own words are there on
 * demand.
 */
export function landedCost({ line_items: lines, amount_breakdown: breakdown }, language) {
  const { subtotal, shipping, duty, tax, total, currency } = breakdown;
  const words = costWords(language);
  const row = (label, amount, kind = '') =>
    html`<tr class="${kind}"><th scope="row"><bdi>${label}</bdi></th><td>${money(amount, currency)}</td></tr>`;
  const parts = (name) =>
    mergedParts(lines.flatMap((line) => line[name])).map((part) => row(labelOf(part), part.amount));
  return html`<table class="cost" lang="${language}">
    <caption class="hidden">Price of the order</caption>
    <tbody>
      ${lines.map(({ quantity, description, amount }) => row(`${quantity} × ${description}`, amount))}
      ${lines.length > 1 && row(words.goods, subtotal)}
      ${row(words.shipping, shipping)}
      ${row(words.duty, duty)}
      ${row(words.tax, tax)}
      ${row(words.total, total, 'total')}
    </tbody>
  </table>
  ${
    duty + tax > 0 &&
    html`<details class="parts">
    <summary lang="${language}">${words.parts}</summary>
    <table class="cost">
      <caption class="hidden">Duty and tax, in the words of the tariff</caption>
      <tbody>${parts('duty_components')}${parts('tax_components')}</tbody>
    </table>
  </details>`
  }`;
}

/** Parts of the same name and rate, added up over the lines. */
function mergedParts(parts) {
  const merged = new Map();
  for (const { name, rate, amount } of parts) {
    const key = `${name} ${rate}`;
    merged.set(key, { name, rate, amount: amount + (merged.get(key)?.amount ?? 0) });
  }
  return [...merged.values()].filter(({ amount }) => amount > 0);
}

function labelOf({ name, rate }) {
  return rate === null ? name : `${name}, ${rate}\u00a0%`;
}
