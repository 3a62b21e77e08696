import { type AttributeName, isKindOf } from '../data-loader/vocabulary.js';
import { groupBy } from '../text/group-by.js';
import type { ReadText, Token } from '../text/token.js';
import { type AttributeTrees, type Mention, mentionsIn } from './attribute-words.js';
import { readMaterials } from './read-materials.js';

/** The attribute values that the text states. An attribute may have several values. */
export interface ReadAttributes {
  readonly values: ReadonlyMap<AttributeName, readonly string[]>;
  /** For explanations: `material=cotton from "combed cotton"`. */
  readonly sources: readonly string[];
}

const several: ReadonlySet<AttributeName> = new Set<AttributeName>(['power', 'state', 'form']);
/** The part of a text about the purpose states only for whom the product is made. */
const aboutUser: ReadonlySet<AttributeName> = new Set<AttributeName>(['gender', 'age']);
const zoneWeights = { head: 1, of: 0.9, with: 0.6, for: 0 } as const;
/** Words that name the way of making; they take precedence over fabrics that are usually made that way. */
const outright = /^(?:knit(?:ted)?|crochet(?:ed)?|woven|nonwoven|gestrickt)$/;

export function readAttributes(text: ReadText, trees: AttributeTrees): ReadAttributes {
  const values = new Map<AttributeName, readonly string[]>();
  const sources: string[] = [];
  const note = (attribute: AttributeName, value: readonly string[], start: number, end: number): void => {
    values.set(attribute, value);
    const words = text.tokens.slice(start, end).map((token) => token.text);
    sources.push(`${attribute}=${value.join('+')} from "${words.join(' ')}"`);
  };
  const byAttribute = groupBy(mentionsIn(trees.others, text.tokens), (mention) => mention.attribute);
  for (const [attribute, mentions] of byAttribute) {
    if (attribute === 'ignored') continue;
    const weighed = weigh(attribute, mentions, text.tokens);
    const [best] = weighed;
    if (best === undefined) continue;
    const value = several.has(attribute) ? [...new Set(weighed.map((one) => one.value))] : [choose(attribute, weighed)];
    note(attribute, value, best.start, best.end);
  }
  for (const { attribute, values: named, start, end } of readMaterials(
    text,
    mentionsIn(trees.materials, text.tokens),
  )) {
    if (!values.has(attribute)) note(attribute, named, start, end);
  }
  // Silver plated with gold is silver: plating decides only on base metal.
  if (values.get('material')?.some((material) => isKindOf(material, 'precious'))) values.delete('plated');
  return { values, sources };
}

interface Weighed extends Mention {
  readonly weight: number;
  readonly isTitle: boolean;
}

function weigh(attribute: AttributeName, mentions: readonly Mention[], tokens: readonly Token[]): Weighed[] {
  return mentions
    .flatMap((mention): Weighed[] => {
      const token = tokens[mention.start];
      if (token === undefined || token.isNegated) return [];
      if (token.zone === 'for' && !aboutUser.has(attribute)) return [];
      const zone = aboutUser.has(attribute) ? 1 : zoneWeights[token.zone];
      const isOutright = attribute === 'construction' && outright.test(token.text);
      return [{ ...mention, isTitle: token.isTitle, weight: (token.isTitle ? 3 : 1.5) * zone + (isOutright ? 2 : 0) }];
    })
    .toSorted((a, b) => b.weight - a.weight || a.start - b.start);
}

function choose(attribute: AttributeName, weighed: readonly Weighed[]): string {
  const title = weighed.filter((one) => one.isTitle);
  const stated = new Set((title.length > 0 ? title : weighed).map((one) => one.value));
  if (attribute === 'gender' && (stated.has('unisex') || stated.size > 1)) return 'unisex';
  if (attribute === 'age') return ['baby', 'child', 'adult'].find((age) => stated.has(age)) ?? 'adult';
  if (attribute === 'motor' && weighed.some((one) => one.value === 'no')) return 'no';
  return weighed[0]?.value ?? '';
}
