import { isKindOf } from '../data-loader/vocabulary.js';
import type { MaterialMention } from './read-materials.js';

/** The material that decides: by weight where shares are stated, else the one that the text puts first. */
export function chiefMaterial(mentions: readonly MaterialMention[]): MaterialMention | undefined {
  return byShare(mentions) ?? byPlace(mentions);
}

/** Man-made fibres count together against each natural one, as the notes of the textile section have it. */
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

/** Set in silver or gold they make an article of silver or gold. */
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
