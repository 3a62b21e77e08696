import type { CardBrand } from './card-brand.js';
import { find } from './card-field.js';

const NAMES: Readonly<Record<CardBrand, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
  unknown: '',
};

/** Short marks of our own: the schemes' logos are trade marks. */
const MARKS: Readonly<Record<CardBrand, string>> = {
  visa: 'VISA',
  mastercard: 'MC',
  amex: 'AMEX',
  discover: 'DISC',
  diners: 'DC',
  jcb: 'JCB',
  unionpay: 'UP',
  unknown: '',
};

/** Shows the brand as an icon, and as the description of the number for screen readers. */
export function showBrand(brand: CardBrand): void {
  find('brand', HTMLElement).dataset['brand'] = brand;
  find('brand-mark', HTMLElement).textContent = MARKS[brand];
  find('brand-name', HTMLElement).textContent = NAMES[brand];
}
