import type { Candidate } from '../match/candidates.js';
import type { Rule } from './rule.js';

/** Natural and cultured pearls. Mother-of-pearl is a shell. */
const pearls = [
  'freshwater pearl',
  'cultured pearl',
  'natural pearl',
  'baroque pearl',
  'akoya',
  'tahitian pearl',
  'south sea pearl',
];
/** Precious and semi-precious stones, also synthetic ones, by names that are not also colours. */
const stones = [
  'zirconia',
  'zircon',
  'cz',
  'moissanite',
  'gemstone',
  'semi precious',
  'agate',
  'amethyst',
  'aquamarine',
  'carnelian',
  'citrine',
  'garnet',
  'jasper',
  'labradorite',
  'lapis lazuli',
  'malachite',
  'moonstone',
  'onyx',
  'peridot',
  'rose quartz',
  'tiger eye',
  'topaz',
  'tourmaline',
];
const imitations = ['imitation', 'faux', 'fake', 'simulated'];

/**
 * Note 11 to chapter 71: imitation jewellery has no pearls and no precious or semi-precious stones, natural, synthetic or
 * reconstructed. Jewellery of base metal with them is heading 7116.
 */
export const imitationJewellery: Rule = {
  id: 'imitation-jewellery',
  apply({ candidates, grams }) {
    const has = (words: readonly string[]): boolean => words.some((word) => grams.has(word));
    if (has(imitations) || !candidates.some(isImitation)) return candidates;
    const hsCode = has(pearls) ? '711610' : has(stones) ? '711620' : null;
    if (hsCode === null) return candidates;
    return candidates.map((candidate) =>
      isImitation(candidate) ? { ...candidate, decision: { ...candidate.decision, hsCode } } : candidate,
    );
  },
};

function isImitation({ decision }: Candidate): boolean {
  return decision.hsCode.startsWith('7117');
}
