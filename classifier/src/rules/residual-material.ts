import { isKindOf } from '../data-loader/vocabulary.js';
import type { Candidate } from '../match/candidates.js';
import { noFeatures } from '../match/features.js';
import type { Rule } from './rule.js';

/** Codes for articles that the nomenclature does not name, by material; narrower materials first. */
const residuals: readonly (readonly [string, string])[] = [
  ['leather', '420500'],
  ['stainless', '732690'],
  ['cast-iron', '732599'],
  ['steel', '732690'],
  ['aluminium', '761699'],
  ['copper', '741980'],
  ['titanium', '810890'],
  ['zinc', '790700'],
  ['tin', '800700'],
  ['metal', '732690'],
  ['precious', '711590'],
  ['plastic', '392690'],
  ['rubber', '401699'],
  ['bamboo', '442191'],
  ['wood', '442199'],
  ['cork', '450390'],
  ['plaiting', '460219'],
  ['paper', '482390'],
  ['textile', '630790'],
  ['porcelain', '691410'],
  ['ceramic', '691490'],
  ['glass', '702000'],
  ['stone', '681599'],
  ['concrete', '681099'],
  ['plaster', '680990'],
  ['wax', '340600'],
  ['carving', '960190'],
  ['feather', '670100'],
  ['fur', '430390'],
  ['faux-fur', '430400'],
];

/** Higher than the score of every code that was found by the material alone. */
const residualScore = 2.5;

/** Without a known name, the material gives the better guess. */
export const residualMaterial: Rule = {
  id: 'residual-material',
  apply({ candidates, stated, hasNoun, nomenclature }) {
    const [material] = stated.values.get('material') ?? stated.values.get('outer') ?? [];
    const residual = residuals.find(([kind]) => material !== undefined && isKindOf(material, kind));
    if (residual === undefined || !nomenclature.has(residual[1]) || hasNoun || candidates.some(isNamed))
      return candidates;
    return [...candidates, residualCandidate(residual[1])];
  },
};

function isNamed({ features }: Candidate): boolean {
  return features.title + features.of + features.description + features.weak > 0;
}

function residualCandidate(hsCode: string): Candidate {
  return {
    product: null,
    decision: { hsCode, rowIndex: 0, met: [], open: [], clashes: [], lacksFunctionWords: false },
    features: { ...noFeatures, rules: residualScore },
    names: [],
    hasStrongName: false,
  };
}
