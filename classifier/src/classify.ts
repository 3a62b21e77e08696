import { createClassifier } from './create-classifier.js';
import type { HsClassifier, ProductText, TextClassification } from './hs-classifier.js';

export { type BuiltInClassifier, type ClassifierOptions, createClassifier } from './create-classifier.js';
export type { HsClassifier, ProductText, TextClassification } from './hs-classifier.js';
export { type KnownCode, type KnownCodes, knownCode, type ValidCode } from './known-code.js';

export interface ClassifyOptions {
  /** Another classifier than the one with the built-in data. */
  readonly classifier?: HsClassifier;
}

let builtIn: HsClassifier | undefined;

/** Finds an HS 2022 code for each product, in order. The first call without a classifier loads the built-in data. */
export function classify(products: readonly ProductText[], options: ClassifyOptions = {}): TextClassification[] {
  const classifier = options.classifier ?? (builtIn ??= createClassifier());
  return products.map((product) => classifier.classify(product));
}
