import type { HsClassifier, TextClassification } from '@landed/classifier/classify';
import type { LabelledProduct } from './labelled-set.js';

export interface Judged {
  readonly product: LabelledProduct;
  readonly found: TextClassification;
  readonly chapter: boolean;
  readonly heading: boolean;
  readonly subheading: boolean;
  /** The right code is the classification or one of its alternatives. */
  readonly offered: boolean;
  /** It is the classification or one of the first two alternatives. */
  readonly firstThree: boolean;
}

export interface Accuracy {
  readonly count: number;
  readonly chapter: number;
  readonly heading: number;
  readonly subheading: number;
  readonly offered: number;
  readonly firstThree: number;
  /** Share of products whose text names a known product. */
  readonly coverage: number;
  /** Classifications with a confidence of at least 0.8: their share, and the share of them with the right heading. */
  readonly sure: { readonly share: number; readonly heading: number };
  /** Mean difference between confidence and accuracy at the heading over ten bins, weighted by size. */
  readonly calibrationError: number;
  readonly bins: readonly ConfidenceBin[];
}

/** Classifications with a confidence in [from, from + 0.1). */
export interface ConfidenceBin {
  readonly from: number;
  readonly count: number;
  readonly confidence: number;
  readonly heading: number;
}

export function judge(classifier: HsClassifier, products: readonly LabelledProduct[]): Judged[] {
  return products.map((product) => {
    const found = classifier.classify({ title: product.title, description: product.description });
    const right = (digits: number, code: string) =>
      product.accept.some((accepted) => accepted.slice(0, digits) === code.slice(0, digits));
    return {
      product,
      found,
      chapter: right(2, found.hsCode),
      heading: right(4, found.hsCode),
      subheading: right(6, found.hsCode),
      firstThree: [found, ...found.alternatives.slice(0, 2)].some(({ hsCode }) => right(6, hsCode)),
      offered: [found, ...found.alternatives].some(({ hsCode }) => right(6, hsCode)),
    };
  });
}

export function accuracyOf(judged: readonly Judged[]): Accuracy {
  const sure = judged.filter(({ found }) => found.confidence >= 0.8);
  const bins = Array.from({ length: 10 }, (_, index) => confidenceBin(judged, index)).filter(({ count }) => count > 0);
  return {
    count: judged.length,
    chapter: share(judged, ({ chapter }) => chapter),
    heading: share(judged, ({ heading }) => heading),
    subheading: share(judged, ({ subheading }) => subheading),
    offered: share(judged, ({ offered }) => offered),
    firstThree: share(judged, ({ firstThree }) => firstThree),
    coverage: share(judged, ({ found }) => !found.needsMoreDetail.includes('product')),
    sure: { share: sure.length / Math.max(judged.length, 1), heading: share(sure, ({ heading }) => heading) },
    calibrationError: bins.reduce(
      (sum, bin) => sum + (Math.abs(bin.confidence - bin.heading) * bin.count) / judged.length,
      0,
    ),
    bins,
  };
}

function confidenceBin(judged: readonly Judged[], index: number): ConfidenceBin {
  const members = judged.filter(({ found }) => Math.min(Math.floor(found.confidence * 10 + 1e-9), 9) === index);
  const confidence = members.reduce((sum, { found }) => sum + found.confidence, 0) / Math.max(members.length, 1);
  return { from: index / 10, count: members.length, confidence, heading: share(members, ({ heading }) => heading) };
}

function share(judged: readonly Judged[], holds: (one: Judged) => boolean): number {
  return judged.length === 0 ? 0 : judged.filter(holds).length / judged.length;
}
