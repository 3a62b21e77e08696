import type { Examination } from './examine-product.js';
import type { Features } from './match/features.js';
import type { Ranked } from './rank/rank.js';

const mostCandidates = 6;

/** Every step as text, in the order of execution. */
export function explainSteps(examination: Examination): string[] {
  const { text, stated, names, ranking, fired, evidence, best, needsMoreDetail } = examination;
  return [
    `words: ${text.tokens.map((token) => word(token.text, token.stems, token.zone)).join(' ')}`,
    ...stated.sources.map((source) => `attribute ${source}`),
    ...names.map(
      ({ phrase, namings, quality }) =>
        `phrase "${phrase.key}" (${round(phrase.specificity * quality)}) → ${namings.map((naming) => naming.product.id + (naming.isWeak ? '?' : '')).join(', ')}`,
    ),
    ...fired.map((id) => `rule ${id}`),
    ...ranking.codes.slice(0, mostCandidates).map(candidateLine),
    `row ${(ranking.codes[0]?.candidate.decision.rowIndex ?? 0) + 1} of the table of ${ranking.codes[0]?.candidate.product?.id ?? 'no product'}`,
    `confidence ${best.confidence}: lead ${round(evidence.lead)}, search ${round(evidence.agreement)}, score ${round(evidence.score)}, explained ${round(evidence.explained)}`,
    ...(needsMoreDetail.length === 0 ? [] : [`missing: ${needsMoreDetail.join(', ')}`]),
  ];
}

function word(text: string, stems: readonly string[], zone: string): string {
  const meant = stems.join('|') === text ? text : `${text}→${stems.join('|')}`;
  return zone === 'head' ? meant : `${meant}/${zone}`;
}

function candidateLine({ candidate, hsCode, score, probability }: Ranked): string {
  const parts = Object.entries(candidate.features satisfies Features).filter(([, value]) => value !== 0);
  return `candidate ${hsCode} ${candidate.product?.id ?? '(searched)'} score ${round(score)} share ${round(probability)}: ${parts.map(([name, value]) => `${name} ${round(Number(value))}`).join(', ')}`;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
