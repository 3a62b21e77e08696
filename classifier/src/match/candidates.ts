import type { ReadAttributes } from '../attributes/read-attributes.js';
import { type Decision, decideCode } from '../decide/decide-code.js';
import type { ReadText, Zone } from '../text/token.js';
import { type Features, noFeatures } from './features.js';
import type { NameFound } from './find-names.js';
import type { Naming } from './lexicon.js';
import { firstOf, headsOf, modifiersAmong } from './name-order.js';
import type { Product } from './product.js';
import type { WordKinds } from './word-kinds.js';

export interface Candidate {
  /** Null for a code that the search of the nomenclature found. */
  readonly product: Product | null;
  readonly decision: Decision;
  readonly features: Features;
  /** The names that were found, for explanations. */
  readonly names: readonly string[];
  readonly hasStrongName: boolean;
}

const modifierStrength = 0.5;
/** Up to this many words, the last name of the first part is reliably the product. */
const longestClear = 5;

interface Seen {
  readonly naming: Naming;
  readonly name: NameFound;
  readonly zone: Zone;
  readonly isTitle: boolean;
  readonly strength: number;
}

/** Every product that is named in the text, unless a word excludes it. */
export function candidatesOf(
  text: ReadText,
  found: readonly NameFound[],
  stated: ReadAttributes,
  kinds: WordKinds,
): Candidate[] {
  const modifiers = modifiersAmong(found, text, kinds);
  const byProduct = new Map<Product, Seen[]>();
  for (const seen of found.flatMap((name) => seeNamings(name, modifiers.has(name), text))) {
    const list = byProduct.get(seen.naming.product);
    if (list === undefined) byProduct.set(seen.naming.product, [seen]);
    else list.push(seen);
  }
  const heads = headsOf(found, modifiers, text);
  const first = firstOf(found, text);
  const isShort =
    text.tokens.filter((token) => token.isTitle && token.segment === 0 && !token.isNoise).length <= longestClear;
  return [...byProduct]
    .filter(([product, seen]) => !isRuledOut(product, seen, text))
    .map(([product, seen]) => {
      const decision = decideCode(product, stated, text.grams);
      const head = Math.max(0, ...seen.map(({ name, naming }) => (naming.isWeak ? 0.3 : 1) * (heads.get(name) ?? 0)));
      const features: Features = {
        ...noFeatures,
        ...featuresOf(seen),
        head,
        clear: isShort ? head : 0,
        first: seen.some(({ name }) => name === first) ? 1 : 0,
        context: Math.min(4, product.context.filter((gram) => text.grams.has(gram)).length),
        fit: Math.min(2, decision.met.length),
        clash: decision.clashes.length,
        doubt: product.not.some((gram) => text.grams.has(gram)) ? 1 : 0,
      };
      const names = [...new Set(seen.map(({ name }) => name.phrase.key))];
      return {
        product,
        decision,
        features,
        names,
        hasStrongName: seen.some((one) => one.isTitle && !one.naming.isWeak && one.zone === 'head'),
      };
    });
}

/**
 * A word excludes a product with a name of one word, or is a compound that contains the name. Longer names are kept.
 */
function isRuledOut(product: Product, seen: readonly Seen[], text: ReadText): boolean {
  const against = product.not.filter((gram) => text.grams.has(gram));
  return (
    against.length > 0 &&
    seen.every(({ name }) => name.phrase.length === 1 || against.some((gram) => gram.includes(name.phrase.key)))
  );
}

function seeNamings(name: NameFound, isModifier: boolean, text: ReadText): Seen[] {
  const token = text.tokens[name.start];
  if (token === undefined) return [];
  const firstSegment = token.isTitle ? 0 : (text.tokens[text.titleLength]?.segment ?? 0);
  const place = Math.max(token.isTitle ? 0.6 : 0.45, 1 - (token.isTitle ? 0.1 : 0.12) * (token.segment - firstSegment));
  const strength = name.phrase.specificity * name.quality * place * (isModifier ? modifierStrength : 1);
  return name.namings.map((naming) => ({ naming, name, zone: token.zone, isTitle: token.isTitle, strength }));
}

function featuresOf(
  seen: readonly Seen[],
): Pick<
  Features,
  'title' | 'titleMore' | 'description' | 'descriptionMore' | 'of' | 'with' | 'for' | 'weak' | 'aside'
> {
  const pick = (keep: (one: Seen) => boolean): readonly [number, number] => {
    const byName = new Map<string, number>();
    for (const one of seen.filter(keep))
      byName.set(one.name.phrase.key, Math.max(one.strength, byName.get(one.name.phrase.key) ?? 0));
    const [best = 0, ...others] = [...byName.values()].toSorted((a, b) => b - a);
    return [
      best,
      Math.min(
        2,
        others.reduce((sum, strength) => sum + strength, 0),
      ),
    ];
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
    aside: seen.every((one) => one.zone === 'with' || one.zone === 'for') ? 1 : 0,
  };
}
