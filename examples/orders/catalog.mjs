/**
 * What the shop sells. The server alone knows prices, descriptions and HS codes: a browser names a SKU and a quantity, so
 * a changed page cannot change what the buyer pays. HS codes come from `landed.classifications.create`. Prices are in
 * minor units, one for each currency: nothing is converted.
 */
export const products = {
  handbag: {
    description: 'Leather handbag',
    hs_code: '420221',
    prices: { GBP: 14_500, USD: 18_000, EUR: 16_500, CAD: 24_500, AUD: 27_500 },
  },
  'card-holder': {
    description: 'Leather card holder',
    hs_code: '420231',
    prices: { GBP: 3_900, USD: 4_900, EUR: 4_500, CAD: 6_500, AUD: 7_500 },
  },
  scarf: {
    description: 'Wool scarf',
    hs_code: '621420',
    prices: { GBP: 6_800, USD: 8_500, EUR: 7_900, CAD: 11_500, AUD: 12_900 },
  },
};

export const currencies = ['GBP', 'USD', 'EUR', 'CAD', 'AUD'];

const shipFromCountry = 'GB';
const shipping = { GBP: 500, USD: 2_500, EUR: 1_500, CAD: 3_000, AUD: 3_500 };

const quantityMax = 100;
const linesMax = 25;
const addressFields = ['line1', 'city', 'state', 'postal_code', 'country'];

/** The order is not valid. The message may be shown to the buyer. */
export class OrderError extends Error {}

/**
 * Prices what a browser ordered: `{ items: [{ sku, quantity }], currency, email, name, address }`. Every other field of
 * the request is ignored.
 *
 * @param {any} ordered
 * @returns {{ basket: import('@landed/sdk').CreateTaxQuote, name: string, address: Record<string, string> }}
 * @throws {OrderError}
 */
export function pricedOrder(ordered) {
  const { items, currency, email, name, address } = ordered ?? {};
  if (!Array.isArray(items) || items.length === 0 || items.length > linesMax)
    throw new OrderError(`Order 1 to ${linesMax} products.`);
  if (!currencies.includes(currency)) throw new OrderError(`Choose one of ${currencies.join(', ')}.`);
  if (!isText(email) || !isText(name)) throw new OrderError('Enter a name and an e-mail address.');
  const given = addressFields.filter((field) => isText(address?.[field]));
  if (!['line1', 'city', 'country'].every((field) => given.includes(field)))
    throw new OrderError('Enter street, city and country.');
  const cleaned = Object.fromEntries(given.map((field) => [field, address[field].trim()]));
  return {
    name: name.trim(),
    address: cleaned,
    basket: {
      currency,
      ship_from_country: shipFromCountry,
      shipping_amount: shipping[currency],
      destination_country: cleaned.country,
      ...(cleaned.postal_code === undefined ? {} : { destination_postal_code: cleaned.postal_code }),
      customer: { email: email.trim() },
      line_items: items.map((item) => pricedLine(item, currency)),
    },
  };
}

function pricedLine(item, currency) {
  const { sku, quantity } = item ?? {};
  if (!isText(sku) || !Object.hasOwn(products, sku)) throw new OrderError('A product is not in the catalog.');
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > quantityMax)
    throw new OrderError(`A quantity must be from 1 to ${quantityMax}.`);
  const { description, hs_code, prices } = products[sku];
  return { sku, quantity, description, hs_code, unit_amount: prices[currency] };
}

function isText(value) {
  return typeof value === 'string' && value.trim() !== '';
}
