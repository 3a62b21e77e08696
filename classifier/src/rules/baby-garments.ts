import { isKindOf } from '../data-loader/vocabulary.js';
import type { Candidate } from '../match/candidates.js';
import type { Rule, Situation } from './rule.js';

/** Garments for babies up to 86 cm have their own headings, for every kind of garment. */
export const babyGarments: Rule = {
  id: 'baby-garments',
  apply(situation) {
    if (!situation.stated.values.get('age')?.includes('baby')) return situation.candidates;
    const moved = situation.candidates.map((candidate) => moveToBabies(candidate, situation));
    return moved.some((candidate, at) => candidate !== situation.candidates[at]) ? moved : situation.candidates;
  },
};

/**
 * Headings that do not change: babies' garments, and bras, handkerchiefs, ties and parts, which have no heading for
 * babies.
 */
const staying = new Set(['6111', '6209', '6212', '6213', '6215', '6217', '6117']);

function moveToBabies(candidate: Candidate, { stated }: Situation): Candidate {
  const { hsCode } = candidate.decision;
  const chapter = hsCode.slice(0, 2);
  if ((chapter !== '61' && chapter !== '62') || staying.has(hsCode.slice(0, 4)) || candidate.product === null)
    return candidate;
  const material = stated.values.get('material')?.[0] ?? candidate.product.assume.get('material');
  const heading = chapter === '61' ? '6111' : '6209';
  return { ...candidate, decision: { ...candidate.decision, hsCode: heading + subheading(material) } };
}

/** Babies' garments are assumed to be of cotton unless the text names a material. */
function subheading(material: string | undefined): string {
  if (material === undefined || material === 'textile' || isKindOf(material, 'cotton')) return '20';
  return isKindOf(material, 'synthetic') ? '30' : '90';
}
