import { adjusted, type Rule } from './rule.js';

/**
 * "Pretend play", "dollhouse": a toy stove is a toy. Toys take precedence over what they imitate and over their
 * material.
 */
const toyWords = [
  'toy',
  'pretend play',
  'play set',
  'playset',
  'dollhouse',
  'doll house',
  'role play toy',
  'diecast',
  'die cast model',
  'plushie',
  'stuffed animal',
  'fidget toy',
  'spielzeug',
  'juguete',
  'jouet',
  'giocattolo',
];
/** Playthings for animals and adults, and articles that only hold or make toys. */
const notToys = [
  'dog',
  'cat',
  'pet',
  'puppy',
  'kitten',
  'bird',
  'parrot',
  'rabbit',
  'sex toy',
  'adult toy',
  'toy storage',
  'toy box',
  'toy organizer',
  'toy chest',
  'vibrator',
];

export const toysFirst: Rule = {
  id: 'toys-first',
  apply({ candidates, grams }) {
    if (!toyWords.some((gram) => grams.has(gram)) || notToys.some((gram) => grams.has(gram))) return candidates;
    return candidates.map((candidate) =>
      candidate.decision.hsCode.startsWith('9503') ? adjusted(candidate, 1) : candidate,
    );
  },
};
