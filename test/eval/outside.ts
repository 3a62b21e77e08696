import type { BuiltInClassifier } from '@landed/classifier/create-classifier';
import { confidenceFeatures, confidenceOf, type Evidence } from '@landed/classifier/decide/confidence';
import { type ConfidenceExample, fitConfidence } from '@landed/classifier/training/fit-confidence';
import { type LabelledProduct, readLabelledSet, type SetName } from './labelled-set.js';

/** The texts on which the confidence is fitted: their authors had not seen the classifier's words. */
export const fittedSets: readonly SetName[] = ['independent-fit', 'independent-test'];

/** Bands of confidence, from `from` to below `to`. */
export const bands = [
  { name: '0.8 and above', from: 0.8, to: 1.01 },
  { name: '0.6 to 0.8', from: 0.6, to: 0.8 },
  { name: '0.4 to 0.6', from: 0.4, to: 0.6 },
  { name: 'below 0.4', from: 0, to: 0.4 },
] as const;

export interface BandFigures {
  readonly name: string;
  readonly count: number;
  /** How many have the right heading, and the mean confidence in per cent. */
  readonly right: number;
  readonly said: number;
  /** The 95 % interval (Wilson) of the share of right headings, in per cent. */
  readonly interval: readonly [number, number];
  /** The standard error of that share, in points. */
  readonly error: number;
}

interface Said {
  readonly confidence: number;
  readonly isRight: boolean;
}

export function confidenceExample(
  classifier: BuiltInClassifier,
  { accept, ...text }: LabelledProduct,
): ConfidenceExample & { readonly evidence: Evidence } {
  const { evidence, best, others } = classifier.examine(text);
  const [lead, agreement] = confidenceFeatures(evidence);
  const isCodeRight = accept.includes(best.hsCode);
  const position = others.findIndex(({ hsCode }) => accept.includes(hsCode));
  return {
    evidence,
    lead,
    agreement,
    isRight: accept.some((code) => code.slice(0, 4) === best.hsCode.slice(0, 4)),
    rightAlternative: isCodeRight || position === -1 ? null : position,
    isCodeRight,
  };
}

/**
 * What is said and what is right on texts from outside: on each text of the fitted sets with a confidence that was
 * fitted on all others, and on the texts of `outside` and `rulings`, on which nothing was fitted.
 */
export function outsideBands(classifier: BuiltInClassifier): {
  readonly leftOut: readonly BandFigures[];
  readonly check: readonly BandFigures[];
  /** Both, which are written like the texts of shops. */
  readonly together: readonly BandFigures[];
  /** Subjects of customs rulings, which rarely state all that decides. */
  readonly rulings: readonly BandFigures[];
} {
  const fitted = fittedSets.flatMap(readLabelledSet).map((product) => confidenceExample(classifier, product));
  const leftOut = fitted.map(({ evidence, isRight }, index) => ({
    confidence: confidenceOf(evidence, fitConfidence(fitted.filter((_, other) => other !== index))),
    isRight,
  }));
  const check = saidOf(classifier, 'outside');
  const rulings = saidOf(classifier, 'rulings');
  return {
    leftOut: bands.map((band) => figuresOf(band, leftOut)),
    check: bands.map((band) => figuresOf(band, check)),
    together: bands.map((band) => figuresOf(band, [...leftOut, ...check])),
    rulings: bands.map((band) => figuresOf(band, rulings)),
  };
}

function saidOf(classifier: BuiltInClassifier, name: SetName): Said[] {
  return readLabelledSet(name).map((product) => ({
    confidence: classifier.classify(product).confidence,
    isRight: confidenceExample(classifier, product).isRight,
  }));
}

function figuresOf({ name, from, to }: (typeof bands)[number], all: readonly Said[]): BandFigures {
  const members = all.filter(({ confidence }) => confidence >= from && confidence < to);
  const right = members.filter(({ isRight }) => isRight).length;
  const sum = members.reduce((total, { confidence }) => total + confidence, 0);
  return {
    name,
    count: members.length,
    right,
    said: Math.round((100 * sum) / Math.max(1, members.length)),
    interval: wilson(right, members.length),
    error: Math.round(100 * Math.sqrt((right * (members.length - right)) / Math.max(1, members.length) ** 3)),
  };
}

/** https://en.wikipedia.org/wiki/Binomial_proportion_confidence_interval#Wilson_score_interval */
function wilson(right: number, count: number): [number, number] {
  if (count === 0) return [0, 100];
  const z = 1.96;
  const share = right / count;
  const centre = share + (z * z) / (2 * count);
  const half = z * Math.sqrt((share * (1 - share)) / count + (z * z) / (4 * count * count));
  const bound = (value: number) => Math.round((100 * value) / (1 + (z * z) / count));
  return [bound(centre - half), bound(centre + half)];
}
