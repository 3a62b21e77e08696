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

/** A shape of a picture: the element, and its attributes. */
type Shape = readonly [name: 'rect' | 'circle' | 'path', attributes: Readonly<Record<string, string>>];

const ground = (fill: string): Shape => ['rect', { width: '44', height: '28', rx: '4', fill }];
const disc = (cx: string, r: string, fill: string): Shape => ['circle', { cx, cy: '14', r, fill }];
const drawn = (d: string, fill: string): Shape => ['path', { d, fill }];

/** Pictures in the colours by which buyers know their card, 44 by 28. They are drawings of our own, not the schemes' logos. */
const PICTURES: Readonly<Record<CardBrand, readonly Shape[]>> = {
  visa: [
    ground('#1a1f71'),
    drawn(
      'M7 9h3l2 7 3-7h3l-5 11h-3zM19 9h3l-2 11h-3zM30 9l-1 2c-3-1-4 0-4 1 0 2 5 1 4 5-1 3-5 4-8 2l1-2c2 1 4 1 4 0 1-2-5-1-4-5 1-3 5-4 8-3zM34 9h3l2 11h-3v-2h-3l-1 2h-3zm1 4-1 3h1z',
      '#fff',
    ),
  ],
  mastercard: [
    ground('#fff'),
    disc('18', '8', '#eb001b'),
    disc('26', '8', '#f79e1b'),
    drawn('M22 7a8 8 0 0 1 0 14a8 8 0 0 1 0-14z', '#ff5f00'),
  ],
  amex: [
    ground('#006fcf'),
    drawn(
      'M5 18 8 10h3l3 8h-2l-.5-1.500h-4L7 18zm3.200-3.200h2.600L9.500 11.500zM15 18v-8h3l2 4 2-4h3v8h-2v-5l-2.200 5h-1.600L17 13v5zM27 10h7v2h-5v1h5v2h-5v1h5v2h-7zM35 10h2.500l1 1.700 1-1.700H42l-2.300 4 2.300 4h-2.500l-1-1.800-1 1.800H35l2.300-4z',
      '#fff',
    ),
  ],
  discover: [
    ground('#fff'),
    drawn('M12 28h28a4 4 0 0 0 4-4v-8C38 22 26 27 12 28z', '#f47216'),
    disc('22', '5', '#f47216'),
    drawn('M4 10h4c3 0 4 2 4 4s-1 4-4 4H4zm2 2v4h2c2 0 2-1 2-2s0-2-2-2z', '#231f20'),
  ],
  diners: [
    ground('#fff'),
    disc('22', '10', '#0079be'),
    disc('22', '8', '#fff'),
    drawn('M20 8.500a6 6 0 0 0 0 11zM24 8.500a6 6 0 0 1 0 11z', '#0079be'),
  ],
  jcb: [
    ground('#fff'),
    drawn('M9 8a4 4 0 0 1 4-4h2v16a4 4 0 0 1-4 4H9z', '#0b4ea2'),
    drawn('M18 8a4 4 0 0 1 4-4h2v16a4 4 0 0 1-4 4h-2z', '#e3042b'),
    drawn('M27 8a4 4 0 0 1 4-4h2v16a4 4 0 0 1-4 4h-2z', '#4bb748'),
  ],
  unionpay: [
    ground('#fff'),
    drawn('M11 4h8l-4 20H7a3 3 0 0 1-3-4L7 7a4 4 0 0 1 4-3z', '#e21836'),
    drawn('M19 4h9l-4 20h-9z', '#00447c'),
    drawn('M28 4h8a3 3 0 0 1 3 4l-3 13a4 4 0 0 1-4 3h-8z', '#007b84'),
  ],
  unknown: [],
};

const SVG = 'http://www.w3.org/2000/svg';

/** Shows the brand as a picture, and as the description of the number for screen readers. */
export function showBrand(brand: CardBrand): void {
  find('brand', HTMLElement).dataset['brand'] = brand;
  find('brand-mark', HTMLElement).replaceChildren(...pictureOf(brand));
  find('brand-name', HTMLElement).textContent = NAMES[brand];
}

/** Built of elements: the policy of the frame loads no image. */
function pictureOf(brand: CardBrand): SVGElement[] {
  const shapes = PICTURES[brand];
  if (shapes.length === 0) return [];
  const picture = drawing('svg', { viewBox: '0 0 44 28' });
  picture.append(...shapes.map(([name, attributes]) => drawing(name, attributes)));
  return [picture];
}

function drawing(name: string, attributes: Readonly<Record<string, string>>): SVGElement {
  const node = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  return node;
}
