import type { ReadAttributes } from '../attributes/read-attributes.js';
import type { AttributeName } from '../data-loader/vocabulary.js';
import type { Product } from '../match/product.js';

const longest = 120;
const order: readonly AttributeName[] = [
  'gender',
  'age',
  'construction',
  'material',
  'upper',
  'outer',
  'frame',
  'filling',
  'sole',
  'plated',
  'power',
  'state',
  'height',
  'movement',
];
const wording: Readonly<Record<string, string>> = {
  knit: 'knitted',
  nonwoven: 'non-woven',
  male: "men's",
  female: "women's",
  baby: 'for babies',
  child: 'for children',
  mains: 'mains-powered',
  battery: 'battery-powered',
  electric: 'electric',
  usb: 'USB-powered',
  stainless: 'stainless steel',
  'ankle-high': 'covering the ankle',
  low: 'not covering the ankle',
  automatic: 'automatic movement',
  quartz: 'quartz movement',
};
const unspoken = new Set(['adult', 'unisex']);
const suffix: Readonly<Partial<Record<AttributeName, string>>> = {
  upper: ' upper',
  outer: ' outer',
  frame: ' frame',
  filling: ' filling',
  sole: ' sole',
  plated: '-plated',
};

/** "T-shirt, knitted, cotton": the product's name, and the stated values of the attributes in its table. */
export function describeProduct(product: Product, stated: ReadAttributes): string {
  const relevant = new Set(product.rows.flatMap((row) => row.conditions.map((condition) => condition.attribute)));
  const facts = order.flatMap((attribute) => {
    const [value] = relevant.has(attribute) ? (stated.values.get(attribute) ?? []) : [];
    return value === undefined || unspoken.has(value)
      ? []
      : `${wording[value] ?? value.replaceAll('-', ' ')}${suffix[attribute] ?? ''}`;
  });
  return shorten([product.name, ...new Set(facts)]);
}

/** As many parts as fit into the maximum length. */
function shorten(parts: readonly string[]): string {
  let text = '';
  for (const part of parts) {
    const longer = text === '' ? part : `${text}, ${part}`;
    if (longer.length > longest) break;
    text = longer;
  }
  return text;
}

export function shortenLabel(label: string): string {
  return label.length <= longest ? label : `${label.slice(0, longest - 1).replace(/[\s,;]+\S*$/, '')}…`;
}
