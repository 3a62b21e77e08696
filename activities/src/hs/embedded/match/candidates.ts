import type { ReadAttributes } from '../attributes/read-attributes.js';
import { type Decision, decideCode } from '../decide/decide-code.js';
import type { ReadText, Zone } from '../text/token.js';
import type { NameFound } from './find-names.js';
import type { Naming, Product } from './lexicon.js';

/** What speaks for a candidate, by name; the ranker holds a weight for each name. */
export interface Features {
  /** Strength of the best name in the title, and of the others together. */
  readonly title: number;
  readonly titleMore: number;
  /** Names the thing: the last name before a preposition. */
  readonly head: number;
  /** The first name of the title. */
  readonly first: number;
  readonly description: number;
  readonly descriptionMore: number;
  /** Only named as what the thing is of, comes with, or is for. */
  readonly of: number;
  readonly with: number;
  readonly for: number;
  readonly weak: number;
  readonly context: number;
  /** Conditions of the table that the text meets, and facts of the product that it denies. */
  readonly fit: number;
  readonly clash: number;
  /** A word that usually rules the product out, beside a name of several words. */
  readonly doubt: number;
  /** How well the words of the nomenclature agree with a named product, and with a code that nothing else led to. */
  readonly retrieval: number;
  readonly searched: number;
  /** Facts in the label of a named product's code that the text denies. */
  readonly against: number;
  /** Facts in the label of a searched code that the text confirms and denies. */
  readonly agreeing: number;
  readonly opposed: number;
  /** Sum of what rules add and take. */
  readonly rules: number;
}

export const noFeatures: Features = {
  title: 0,
  titleMore: 0,
  head: 0,
  first: 0,
  description: 0,
  descriptionMore: 0,
  of: 0,
  with: 0,
  for: 0,
  weak: 0,
  context: 0,
  fit: 0,
  clash: 0,
  doubt: 0,
  retrieval: 0,
  searched: 0,
  against: 0,
  agreeing: 0,
  opposed: 0,
  rules: 0,
};

export interface Candidate {
  /** Null when the nomenclature itself was searched. */
  readonly product: Product | null;
  readonly decision: Decision;
  readonly features: Features;
  /** The names that were found, for people. */
  readonly names: readonly string[];
  readonly hasStrongName: boolean;
}

/** Parts of things, and things that are made for another. */
const belongings = new Set(
  'foot presser strap holder mount bracket cable charger adapter battery filter blade hose knob lid handle wheel gasket seal cover case sleeve part accessory replacement lens sticker decal keychain poster film remote rack cleaner refill cartridge bulb plug cord clip pedal valve tray spare bearing spring organizer storage hanger hook protector skin repair'.split(
    ' ',
  ),
);
const modifierStrength = 0.5;

interface Seen {
  readonly naming: Naming;
  readonly name: NameFound;
  readonly zone: Zone;
  readonly isTitle: boolean;
  readonly strength: number;
}

/** Every product that a name in the text stands for, unless a word rules it out. */
export function candidatesOf(text: ReadText, found: readonly NameFound[], said: ReadAttributes): Candidate[] {
  const byProduct = new Map<Product, Seen[]>();
  for (const seen of found.flatMap((name) => seeNamings(name, text))) {
    const list = byProduct.get(seen.naming.product);
    if (list === undefined) byProduct.set(seen.naming.product, [seen]);
    else list.push(seen);
  }
  const heads = headsOf(found, text);
  const first = firstOf(found, text);
  return [...byProduct]
    .filter(([product, seen]) => !isRuledOut(product, seen, text))
    .map(([product, seen]) => {
      const decision = decideCode(product, said, text.grams);
      const features: Features = {
        ...featuresOf(seen),
        head: Math.max(0, ...seen.map(({ name, naming }) => (naming.isWeak ? 0.3 : 1) * (heads.get(name) ?? 0))),
        first: seen.some(({ name }) => name === first) ? 1 : 0,
        context: Math.min(4, product.context.filter((gram) => text.grams.has(gram)).length),
        fit: Math.min(2, decision.met.length),
        clash: decision.clashes.length,
        doubt: product.not.some((gram) => text.grams.has(gram)) ? 1 : 0,
        retrieval: 0,
        searched: 0,
        against: 0,
        agreeing: 0,
        opposed: 0,
        rules: 0,
      };
      const names = [...new Set(seen.map(({ name }) => name.phrase.key))];
      return { product, decision, features, names, hasStrongName: seen.some((one) => one.isTitle && !one.naming.isWeak && one.zone === 'head') };
    });
}

/** By a word beside a name of one word, or by a compound that holds the whole name. Longer names speak for themselves. */
function isRuledOut(product: Product, seen: readonly Seen[], text: ReadText): boolean {
  const against = product.not.filter((gram) => text.grams.has(gram));
  return (
    against.length > 0 &&
    seen.every(({ name }) => name.phrase.length === 1 || against.some((gram) => gram.includes(name.phrase.key)))
  );
}

function seeNamings(name: NameFound, text: ReadText): Seen[] {
  const token = text.tokens[name.start];
  if (token === undefined) return [];
  const firstSegment = token.isTitle ? 0 : (text.tokens[text.titleLength]?.segment ?? 0);
  const place = Math.max(token.isTitle ? 0.6 : 0.45, 1 - (token.isTitle ? 0.1 : 0.12) * (token.segment - firstSegment));
  const strength = name.phrase.specificity * name.quality * place * (isModifier(name, text) ? modifierStrength : 1);
  return name.namings.map((naming) => ({ naming, name, zone: token.zone, isTitle: token.isTitle, strength }));
}

function featuresOf(seen: readonly Seen[]): Pick<Features, 'title' | 'titleMore' | 'description' | 'descriptionMore' | 'of' | 'with' | 'for' | 'weak'> {
  const pick = (keep: (one: Seen) => boolean): readonly [number, number] => {
    const byName = new Map<string, number>();
    for (const one of seen.filter(keep)) byName.set(one.name.phrase.key, Math.max(one.strength, byName.get(one.name.phrase.key) ?? 0));
    const [best = 0, ...others] = [...byName.values()].toSorted((a, b) => b - a);
    return [best, Math.min(2, others.reduce((sum, strength) => sum + strength, 0))];
  };
  const strong = (one: Seen): boolean => !one.naming.isWeak;
  const [title, titleMore] = pick((one) => strong(one) && one.isTitle && one.zone === 'head');
  const [description, descriptionMore] = pick((one) => strong(one) && !one.isTitle && one.zone === 'head');
  return {
    title,
    titleMore,
    description,
    descriptionMore,
    of: pick((one) => strong(one) && one.zone === 'of')[0],
    with: pick((one) => strong(one) && one.zone === 'with')[0],
    for: pick((one) => strong(one) && one.zone === 'for')[0],
    weak: pick((one) => !strong(one) && one.zone !== 'for')[0],
  };
}

/** Of each part of the title the last name; the first part that has one counts whole, the others less. */
function headsOf(found: readonly NameFound[], text: ReadText): Map<NameFound, number> {
  const last = new Map<number, NameFound>();
  for (const name of found) {
    const token = text.tokens[name.start];
    if (token === undefined || !token.isTitle || token.zone !== 'head') continue;
    const other = last.get(token.segment);
    if (other === undefined || name.end > other.end || (name.end === other.end && name.start < other.start)) last.set(token.segment, name);
  }
  const segments = [...last].toSorted(([a], [b]) => a - b);
  const heads = new Map<NameFound, number>();
  segments.forEach(([, name], index) => {
    const equals = found.filter((other) => other.end === name.end && other.start === name.start);
    const follows = wordsAfter(name, text) + (isModifier(name, text) ? 3 : 0);
    for (const other of equals) heads.set(other, (index === 0 ? 1 : 0.5) / (1 + 0.4 * Math.min(follows, 5)));
  });
  return heads;
}

/** "Sewing machine foot", "drill battery": a name before one of these words is whose part it is, not what it is. */
function isModifier(name: NameFound, text: ReadText): boolean {
  const last = text.tokens[name.end - 1];
  const next = text.tokens[name.end];
  if (next === undefined || last === undefined || next.segment !== last.segment || next.zone !== last.zone) return false;
  return belongings.has(next.stems[0] ?? '') && !belongings.has(last.stems[0] ?? '');
}

/** Words after a name in its part of the title: a phone that a "folio" follows is perhaps none. */
function wordsAfter(name: NameFound, text: ReadText): number {
  let count = 0;
  for (let at = name.end; at < text.titleLength; at += 1) {
    const token = text.tokens[at];
    if (token === undefined || token.segment !== text.tokens[name.start]?.segment || token.zone !== 'head') break;
    if (!token.isNoise) count += 1;
  }
  return count;
}

function firstOf(found: readonly NameFound[], text: ReadText): NameFound | undefined {
  return found
    .filter((name) => text.tokens[name.start]?.isTitle && text.tokens[name.start]?.zone === 'head')
    .toSorted((a, b) => a.start - b.start || b.end - a.end)[0];
}
