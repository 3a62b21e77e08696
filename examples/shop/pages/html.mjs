/** Templates: text that is HTML already. Nothing else can get into this set, so a text of a buyer is always escaped. */
const templates = new WeakSet();

const escapes = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** A template whose values are escaped, except other templates. Lists are joined; null, undefined and false are empty. */
export function html(parts, ...values) {
  const template = { text: parts.reduce((text, part, index) => text + textOf(values[index - 1]) + part) };
  templates.add(template);
  return template;
}

function textOf(value) {
  if (templates.has(value)) return value.text;
  if (Array.isArray(value)) return value.map(textOf).join('');
  if (value === null || value === undefined || value === false) return '';
  return String(value).replace(/[&<>"']/g, (character) => escapes[character]);
}

/** Minor units as money: 5400 GBP is £54.00. No floating point: the decimal point is put into the digits. */
export function money(amount, currency) {
  const digits = String(amount).padStart(3, '0');
  const decimal = `${digits.slice(0, -2)}.${digits.slice(-2)}`;
  return new Intl.NumberFormat('en', { style: 'currency', currency }).format(decimal);
}
