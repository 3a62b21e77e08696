import { expect, it } from 'vitest';
import { quoteBody, type TypedOrder } from './new-quote.js';

const line = { description: ' Handbag ', quantity: '2', price: '1,180.50', code: '4202 21', origin: '' };
const order: TypedOrder = { from: 'GB', to: 'de', postal: '', currency: 'EUR', shipping: '', lines: [line] };

it('quoteBody reads amounts without floats and leaves out what is empty', () => {
  expect(quoteBody(order)).toEqual({
    destination_country: 'de',
    destination_postal_code: null,
    ship_from_country: 'GB',
    currency: 'EUR',
    shipping_amount: 0,
    line_items: [
      { description: 'Handbag', quantity: 2, unit_amount: 118_050, hs_code: '420221', origin_country: null },
    ],
  });
  const free = { ...order, shipping: '8,50', lines: [line, { ...line, price: '0', origin: 'IT' }] };
  expect(quoteBody(free)).toMatchObject({
    shipping_amount: 850,
    line_items: [{}, { unit_amount: 0, origin_country: 'IT' }],
  });
});

it.each([
  { ...order, shipping: 'free' },
  { ...order, lines: [{ ...line, price: '' }] },
  { ...order, lines: [{ ...line, price: '=1+1' }] },
  { ...order, lines: [{ ...line, quantity: '1.5' }] },
  { ...order, lines: [{ ...line, quantity: '-1' }] },
])('quoteBody makes no request of an amount or a quantity that cannot be read: %j', (typed) => {
  expect(quoteBody(typed)).toBeNull();
});
