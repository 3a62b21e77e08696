import { entityOfCurrency } from '@landed/contracts/entity/entity';
import type { Currency } from '@landed/contracts/money/currency';
import { expect, it } from 'vitest';
import { type Classification, classify } from '../api/classification/classified.js';
import { expectResponse, openApiTest } from '../setup/api-test.js';
import { idempotencyKey } from '../setup/orders.js';
import { type Payment, paidHandbag } from '../setup/payment.js';

/**
 * A merchant without HS codes sells to every destination with full rules: it classifies its goods, quotes them with the
 * codes that it received and charges the quote. The quoted price, the charged amount and the ledger must hold one
 * price, which is calculated by hand here.
 */
const test = await openApiTest();
const { api, store, merchant } = test;

const shipping = 1_200;

interface Goods {
  readonly title: string;
  readonly description: string;
  readonly hsCode: string;
  readonly quantity: number;
  readonly unitAmount: number;
}

const shirts: Goods = {
  title: "Men's classic crew neck T-shirt",
  description: '100% combed cotton jersey',
  hsCode: '610910',
  quantity: 2,
  unitAmount: 2_500,
};
const novel: Goods = {
  title: 'Paperback novel',
  description: 'Printed book, 320 pages',
  hsCode: '490199',
  quantity: 1,
  unitAmount: 1_500,
};
const headphones: Goods = {
  title: 'Bluetooth over-ear headphones',
  description: 'Wireless headphones with microphone',
  hsCode: '851830',
  quantity: 1,
  unitAmount: 8_000,
};
const handbag: Goods = {
  title: "Women's leather handbag",
  description: 'Full-grain leather outer, cotton lining',
  hsCode: '420221',
  quantity: 1,
  unitAmount: 30_000,
};

/** 14,500 of goods; their shares of the shipping are 414, 124 and 662. */
const small = [shirts, novel, headphones];
/** 44,500 of goods; their shares of the shipping are 135, 40, 216 and 809. */
const large = [...small, handbag];

interface Destination {
  readonly name: string;
  readonly to: string;
  readonly postalCode: string;
  readonly currency: Currency;
  readonly goods: readonly Goods[];
  /** The duty of each line. */
  readonly duty: readonly number[];
  /** The tax of each line. */
  readonly tax: readonly number[];
}

const nothing = [0, 0, 0, 0];

const destinations: readonly Destination[] = [
  {
    name: 'New York: 10 % above the general rate except for books; clothing below 110 dollars is exempt',
    ...{ to: 'US', postalCode: '10001', currency: 'USD', goods: large },
    // (16.5 + 10) % of 5000, 10 % of 8000, (9 + 10) % of 30000.
    duty: [1_325, 0, 800, 5_700],
    // 4 % of 1540, of 8000 + 216 + 800 and of 30000 + 809 + 5700.
    tax: [0, 62, 361, 1_460],
  },
  {
    name: 'Great Britain, above 135 pounds: no VAT on books',
    ...{ to: 'GB', postalCode: 'SW1A 1AA', currency: 'GBP', goods: large },
    // 12 % of 5135 and 2 % of 30809.
    duty: [616, 0, 0, 616],
    // 20 % of 5751, of 8216 and of 31425.
    tax: [1_150, 0, 1_643, 6_285],
  },
  {
    name: 'Germany, above 150 euros: 7 % on books',
    ...{ to: 'DE', postalCode: '10115', currency: 'EUR', goods: large },
    // 12 % of 5135 and 3 % of 30809.
    duty: [616, 0, 0, 924],
    // 19 % of 5751, 7 % of 1540, 19 % of 8216 and of 31733.
    tax: [1_093, 108, 1_561, 6_029],
  },
  {
    name: 'France, up to 150 euros: 3 euros a code, 5.5 % on books',
    ...{ to: 'FR', postalCode: '75001', currency: 'EUR', goods: small },
    duty: [300, 300, 300],
    // 20 % of 5714, 5.5 % of 1924, 20 % of 8962.
    tax: [1_143, 106, 1_792],
  },
  {
    name: 'Ireland, up to 150 euros: no VAT on books',
    ...{ to: 'IE', postalCode: 'D02 X285', currency: 'EUR', goods: small },
    duty: [300, 300, 300],
    // 23 % of 5714 and of 8962.
    tax: [1_314, 0, 2_061],
  },
  {
    name: 'Ontario: HST, of which a book bears 5 %',
    ...{ to: 'CA', postalCode: 'M5V 2T6', currency: 'CAD', goods: large },
    // 18 % and the surtax of 50 % on American cotton T-shirts, of 5000; 10 % of 30000.
    duty: [3_400, 0, 0, 3_000],
    // 13 % of 8535, 5 % of 1540, 13 % of 8216 and of 33809.
    tax: [1_110, 77, 1_068, 4_395],
  },
  {
    name: 'Quebec: GST and QST, the latter not on books',
    ...{ to: 'CA', postalCode: 'H2X 1Y4', currency: 'CAD', goods: large },
    duty: [3_400, 0, 0, 3_000],
    // 5 % and 9.975 % of the same: 427 + 851, 77, 411 + 820, 1690 + 3372.
    tax: [1_278, 77, 1_231, 5_062],
  },
  {
    name: 'Australia, up to 1000 dollars',
    ...{ to: 'AU', postalCode: '2000', currency: 'AUD', goods: large, duty: nothing },
    // 10 % of 5135, 1540, 8216 and 30809.
    tax: [514, 154, 822, 3_081],
  },
  {
    name: 'New Zealand, up to 1000 dollars of its own',
    ...{ to: 'NZ', postalCode: '1010', currency: 'USD', goods: large, duty: nothing },
    // 15 %.
    tax: [770, 231, 1_232, 4_621],
  },
  {
    name: 'Singapore, where none of these goods bear duty',
    ...{ to: 'SG', postalCode: '018956', currency: 'USD', goods: large, duty: nothing },
    // 9 %.
    tax: [462, 139, 739, 2_773],
  },
  {
    name: 'Norway: clothing below 3000 crowns, no VAT on books',
    ...{ to: 'NO', postalCode: '0150', currency: 'USD', goods: large, duty: nothing },
    // 25 %.
    tax: [1_284, 0, 2_054, 7_702],
  },
  {
    name: 'Switzerland: 2.6 % on books',
    ...{ to: 'CH', postalCode: '8001', currency: 'USD', goods: large, duty: nothing },
    // 8.1 % of 5135, 2.6 % of 1540, 8.1 % of 8216 and of 30809.
    tax: [416, 40, 665, 2_496],
  },
];

/** The payments of every destination, for the last test. */
const paid: string[] = [];

it.each(destinations)('charges the price that was calculated by hand for $name', async (destination) => {
  const { to, postalCode, currency, goods } = destination;
  const found = await classify(api, {
    destination_country: to,
    products: goods.map(({ title, description }, index) => ({ sku: `SKU-${index}`, title, description })),
  });
  expect(found.map(gistOf)).toEqual(
    goods.map(({ hsCode }, index) => ({ sku: `SKU-${index}`, hs_code: hsCode, isSure: true })),
  );

  const lines = goods.map(({ title, quantity, unitAmount }, index) => ({
    description: title,
    quantity,
    unit_amount: unitAmount,
    hs_code: found[index]?.hs_code,
  }));
  const order = { currency, shipping_amount: shipping, line_items: lines };
  const breakdown = breakdownOf(destination);
  const quoted = await api.post('/v1/tax_quotes', {
    ...order,
    destination_country: to,
    destination_postal_code: postalCode,
    // Shipped from another country, so that every order is an import.
    ship_from_country: to === 'US' ? 'GB' : 'US',
  });
  expect(quoted.body).toMatchObject({
    amount_breakdown: breakdown,
    line_items: lines.map((line, index) => ({
      ...line,
      duty: destination.duty[index],
      tax: destination.tax[index],
    })),
  });
  const { id: quoteId } = quoted.body as { id: string };

  const charged = await api.post(
    '/v1/payment_intents',
    {
      ...order,
      tax_quote_id: quoteId,
      amount: breakdown.subtotal,
      payment_method: 'pm_card_visa',
      customer: { email: 'buyer@example.com' },
      shipping_address: { line1: '1 Canal Street', city: 'Anywhere', postal_code: postalCode, country: to },
    },
    idempotencyKey(),
  );
  const { total } = breakdown;
  const entity = entityOfCurrency[currency];
  const amounts = { entity, currency, amount: total, amount_captured: total, amount_breakdown: breakdown };
  expectResponse(charged, 200, paidHandbag(quoteId, amounts));
  const { id } = charged.body as Payment;
  paid.push(id);

  const charges = await test.charges(id);
  expect(charges.map((charge) => [charge.entity, charge.status, charge.amount, charge.currency])).toEqual([
    [entity, 'succeeded', total, currency.toLowerCase()],
  ]);
  const journals = await store.ledger(id);
  expect(journals.map(({ lines: booked }) => booked.map(({ account, amount }) => [account, amount]))).toEqual([
    bookingOf(breakdown),
  ]);
  const { rows } = await store.sql.query(
    'SELECT subtotal, shipping, tax, duty, total, currency::text FROM tax_quote WHERE id = $1',
    [quoteId],
  );
  expect(rows).toEqual([breakdown]);
});

function gistOf({ sku, hs_code, confidence }: Classification) {
  return { sku, hs_code, isSure: confidence >= 0.8 };
}

function breakdownOf({ goods, duty, tax, currency }: Destination) {
  const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
  const parts = {
    subtotal: sum(goods.map(({ quantity, unitAmount }) => quantity * unitAmount)),
    shipping,
    tax: sum(tax),
    duty: sum(duty),
  };
  return { ...parts, total: sum(Object.values(parts)), currency };
}

/** Tax and duty are withheld, 5 % and 50 are the fee, the rest is the merchant's; there is no reserve on test. */
function bookingOf({ total, tax, duty }: ReturnType<typeof breakdownOf>): [string, number][] {
  const fee = Math.floor((total * 500 + 5_000) / 10_000) + 50;
  return [
    ['processor_receivable', total],
    ['tax_payable', -tax],
    ['duty_payable', -duty],
    ['platform_fee', -fee],
    ['merchant_available', -(total - tax - duty - fee)],
  ].filter((line): line is [string, number] => line[1] !== 0);
}

it('nothing else was quoted, charged or posted', async () => {
  const each = destinations.length;
  expect(new Set(paid).size).toBe(each);
  const kept = await store.footprint(merchant.id);
  expect(kept).toMatchObject({ quotes: each, intents: each, attempts: each, journals: each });
});
