import { type AttributeName, isKindOf } from '../data-loader/vocabulary.js';

/** A material that the text names, with the part that it belongs to. */
export interface MaterialMention {
  readonly value: string;
  readonly start: number;
  readonly end: number;
  /** `minor`: the material of a part that decides nothing, or only its look. */
  readonly role: AttributeName | 'minor';
  /** Percent by weight. */
  readonly share: number | null;
  readonly weight: number;
}

/** The material that decides: the heaviest if shares are stated, otherwise the first one in the text. */
export function chiefMaterial(mentions: readonly MaterialMention[]): MaterialMention | undefined {
  return byShare(mentions) ?? byPlace(mentions);
}

/** Man-made fibres count together against each natural fibre, as the notes of the textile section require. */
function byShare(mentions: readonly MaterialMention[]): MaterialMention | undefined {
  const blend: MaterialMention[] = [];
  let total = 0;
  for (const mention of mentions) {
    if (mention.share === null || mention.share <= 0 || mention.share > 100) continue;
    if (total + mention.share > 102) break;
    blend.push(mention);
    total += mention.share;
  }
  const weightOf = (group: string): number =>
    blend.filter((one) => groupOf(one) === group).reduce((sum, one) => sum + (one.share ?? 0), 0);
  return blend.toSorted(
    (a, b) => weightOf(groupOf(b)) - weightOf(groupOf(a)) || (b.share ?? 0) - (a.share ?? 0) || a.start - b.start,
  )[0];
}

function groupOf(mention: MaterialMention): string {
  return isKindOf(mention.value, 'manmade') ? 'manmade' : mention.value;
}

/** Stones: set in silver or gold, they make an article of silver or gold. */
const stones = new Set(['gemstone', 'diamond', 'crystal']);

function byPlace(mentions: readonly MaterialMention[]): MaterialMention | undefined {
  const sorted = mentions.toSorted((a, b) => b.weight - a.weight || a.start - b.start);
  const [first] = sorted;
  const isStone = first !== undefined && stones.has(first.value);
  return (
    (isStone ? sorted.find((one) => isKindOf(one.value, 'precious') && one.weight > first.weight / 2) : undefined) ??
    first
  );
}
