import { handbagQuote } from '@landed/test/setup/orders';

/** A mixed basket: codes from many chapters, some with their own rate and some with an estimated rate. */
const hsCodes = [
  ['420221', 'Leather handbag'],
  ['610910', 'Cotton T-shirt'],
  ['640399', 'Leather shoes'],
  ['330300', 'Perfume'],
  ['691200', 'Stoneware mug'],
] as const;

const lines = 25;

/** The largest order that the contract allows. */
export const quoteOf25Lines = {
  ...handbagQuote,
  line_items: Array.from({ length: lines }, (_, index) => {
    const [hsCode, description] = hsCodes[index % hsCodes.length] ?? hsCodes[0];
    return {
      sku: `SKU-${index}`,
      description: `${description} ${index}`,
      quantity: 1 + (index % 4),
      unit_amount: 1_000 + 137 * index,
      hs_code: hsCode,
      origin_country: index % 3 === 0 ? 'IT' : 'GB',
    };
  }),
};
