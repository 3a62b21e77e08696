import { h } from 'vue';

/** What the buyer of a real quote sees: a handbag from London to Cologne. */
const rows = [
  ['Handbag, cowhide leather', '180.00'],
  ['Shipping, insured parcel', '10.52'],
  ['Customs duty, 3 %', '5.72'],
  ['VAT, 19 %', '37.29'],
];

/** The picture of the home page: one price with everything in it. */
export const PriceCard = () =>
  h('table', { class: 'price-card' }, [
    h('caption', 'London to Köln'),
    h(
      'tbody',
      rows.map(([name, amount]) => h('tr', [h('th', { scope: 'row' }, name), h('td', amount)])),
    ),
    h('tfoot', [h('tr', [h('th', { scope: 'row' }, 'Buyer pays'), h('td', ['233.53 ', h('small', 'EUR')])])]),
  ]);
