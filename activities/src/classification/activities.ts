import type { ClassificationInput, ClassificationOutcome, CodeAnswer } from '@landed/contracts/classification/types';
import type { Database } from '@landed/prisma/database';
import { type KnownCode, type KnownCodes, knownCode } from '../hs/known-code.js';
import type { HsClassifier } from '../hs/port.js';
import { findClassifications } from '../store/classification/find-classifications.js';
import { keepClassifications } from '../store/classification/keep-classifications.js';
import { answerFaults, classifiedAnswer, validatedAnswer } from './code-answer.js';
import { codeRefusal } from './code-refusal.js';
import { type KeyedProduct, keyedProducts } from './keyed-product.js';
import { createTurns } from './turns.js';

export interface ClassificationDependencies {
  readonly database: Database;
  readonly classifier: HsClassifier;
  /** Against which supplied codes are checked. */
  readonly nomenclature: KnownCodes;
}

/** A fraction of what the event loop may be held for: workflows of charges run on the same one. */
const sliceMilliseconds = 5;

/** Answers from what was kept, asks the classifier for the rest, and keeps that. */
export function createClassificationActivities({ database, classifier, nomenclature }: ClassificationDependencies) {
  const inTurn = createTurns({ sliceMilliseconds, now: () => performance.now() });

  async function answerMissing(
    products: readonly KeyedProduct[],
    codes: readonly (KnownCode | null)[],
    kept: ReadonlyMap<string, CodeAnswer>,
  ): Promise<Map<string, CodeAnswer>> {
    const made = new Map<string, CodeAnswer>();
    for (const [index, { key, text }] of products.entries()) {
      if (kept.has(key) || made.has(key)) continue;
      const code = codes[index];
      const answer = await inTurn(() =>
        code?.kind === 'valid' ? validatedAnswer(classifier, text, code) : classifiedAnswer(classifier, text),
      );
      const faults = answerFaults(answer);
      if (faults.length > 0) throw new Error(`The classifier's answer cannot be given: ${faults.join('; ')}`);
      made.set(key, answer);
    }
    return made;
  }

  return {
    async classify(input: ClassificationInput): Promise<ClassificationOutcome> {
      const products = keyedProducts(input, classifier.version);
      const codes = products.map(({ suppliedCode: code }) => (code === null ? null : knownCode(code, nomenclature)));
      const refusal = codeRefusal(codes);
      if (refusal !== null) return { kind: 'refused', refusal };

      const keys = products.map(({ key }) => key);
      const kept = await findClassifications(database, input, keys);
      const made = await answerMissing(products, codes, kept);
      if (made.size > 0) await keepClassifications(database, input, classifier.version, made);

      const classifications = products.map(({ sku, key }) => {
        const answer = kept.get(key) ?? made.get(key);
        if (answer === undefined) throw new Error('every product was answered');
        return { ...answer, sku, cached: kept.has(key) };
      });
      return { kind: 'classified', classifications };
    },
  };
}
