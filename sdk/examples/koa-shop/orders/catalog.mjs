/**
 * What the shop sells. The server alone knows prices, descriptions and HS codes: a browser names a SKU and a quantity, so
 * a changed page cannot change what the buyer pays. HS codes come from `landed.classifications.create`.
 */
const products = {
  handbag: { description: 'Leather handbag', unit_amount: 30_000, hs_code: '420221' },
  scarf: { description: 'Wool scarf', unit_amount: 8_500, hs_code: '621420' },
};

const currency = 'USD';
const shipFromCountry = 'GB';
const shippingAmount = 2_500;

const quantityMax = 100;
const linesMax = 25;

/** The buyer's order is not valid. The message may be shown. */
export class OrderError extends Error {}

/**
 * Prices what a browser ordered: `{ items: [{ sku, quantity }], destination_country, destination_postal_code, email }`.
 * Every other field of the request is ignored.
 *
 * @param {any} ordered
 * @returns {import('@landed/sdk').CreateTaxQuote}
 * @throws {OrderError}
 */
export function pricedBasket(ordered) {
  const items = ordered?.items;
  if (!Array.isArray(items) || items.length === 0 || items.length > linesMax)
    throw new OrderError(`Order 1 to ${linesMax} products.`);
  const { destination_country, destination_postal_code, email } = ordered;
  if (typeof destination_country !== 'string' || typeof email !== 'string')
    throw new OrderError('A destination country and an e-mail address are required.');
  return {
    currency,
    ship_from_country: shipFromCountry,
    shipping_amount: shippingAmount,
    destination_country,
    ...(typeof destination_postal_code === 'string' ? { destination_postal_code } : {}),
    customer: { email },
    line_items: items.map(pricedLine),
  };
}

function pricedLine(item) {
  const { sku, quantity } = item ?? {};
  if (typeof sku !== 'string' || !Object.hasOwn(products, sku))
    throw new OrderError('A product is not in the catalog.');
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > quantityMax)
    throw new OrderError(`A quantity must be from 1 to ${quantityMax}.`);
  return { sku, quantity, ...products[sku] };
}
