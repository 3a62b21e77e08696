import type { Candidate } from '../match/candidates.js';
import type { Rule } from './rule.js';

const animals = new Set(['dog', 'cat', 'pet', 'puppy', 'kitten', 'horse', 'pony', 'equine', 'canine']);
/** "Dog mom hoodie", "cat print dress": people wear these. */
const people = [
  'print',
  'printed',
  'lover',
  'mom',
  'dad',
  'graphic',
  'ear',
  'embroidered',
  'pattern',
  'women',
  'men',
  'lady',
  'kid',
  'child',
  'girl',
  'boy',
  'baby',
  'unisex',
  'paw',
];
const worn = new Set(['61', '62', '63', '64', '65']);

/** Articles that animals wear are saddlery and harness of any material, not clothing. */
export const animalsWear: Rule = {
  id: 'animals-wear',
  apply({ candidates, text, grams, names, nomenclature }) {
    if (!nomenclature.has('420100') || people.some((gram) => grams.has(gram))) return candidates;
    const worns = names.filter((name) => {
      const before = text.tokens[name.start - 1];
      const after = text.tokens[name.end];
      const next = after?.text === 'for' ? text.tokens[name.end + 1] : undefined;
      return text.tokens[name.start]?.isTitle && [before, next].some((token) => animals.has(token?.stems[0] ?? ''));
    });
    const keys = new Set(worns.map((name) => name.phrase.key));
    const isWorn = (candidate: Candidate): boolean =>
      worn.has(candidate.decision.hsCode.slice(0, 2)) && candidate.names.some((name) => keys.has(name));
    if (!candidates.some(isWorn)) return candidates;
    return candidates.map((candidate) =>
      isWorn(candidate) ? { ...candidate, decision: { ...candidate.decision, hsCode: '420100', open: [] } } : candidate,
    );
  },
};
