import type { ClassificationInput, ClassificationOutcome, CodeAnswer } from '@landed/contracts/classification/types';
import type { Database } from '@landed/prisma/database';
import { ApplicationFailure } from '@temporalio/common';
import type { KnownCode } from '../hs/known-code.js';
import { findClassifications } from '../store/classification/find-classifications.js';
import { keepClassifications } from '../store/classification/keep-classifications.js';
import { answerFaults } from './code-answer.js';
import type { CodeDesk, CodeQuestion } from './code-desk.js';
import { codeRefusal } from './code-refusal.js';
import { guardedDesk } from './guarded-desk.js';
import { type KeyedProduct, keyedProducts } from './keyed-product.js';

export interface ClassificationDependencies {
  readonly database: Database;
  readonly desk: CodeDesk;
}

/** Answers from what was kept, asks the desk for the rest, and keeps that. */
export function createClassificationActivities({ database, desk: unguarded }: ClassificationDependencies) {
  const desk = guardedDesk(unguarded);
  return {
    async classify(input: ClassificationInput): Promise<ClassificationOutcome> {
      const version = await desk.version();
      const products = keyedProducts(input, version);
      const codes = await suppliedCodes(desk, products);
      const refusal = codeRefusal(codes);
      if (refusal !== null) return { kind: 'refused', refusal };

      const keys = products.map(({ key }) => key);
      const kept = await findClassifications(database, input, keys);
      const made = await answerMissing(desk, products, codes, kept);
      if (made.size > 0) await keepClassifications(database, input, version, made);

      const classifications = products.map(({ sku, key }) => {
        const answer = kept.get(key) ?? made.get(key);
        if (answer === undefined) throw new Error('every product was answered');
        return { ...answer, sku, cached: kept.has(key) };
      });
      return { kind: 'classified', classifications };
    },
  };
}

/** One entry per product, null where no code was supplied. */
async function suppliedCodes(desk: CodeDesk, products: readonly KeyedProduct[]): Promise<(KnownCode | null)[]> {
  const supplied = products.flatMap(({ suppliedCode }) => suppliedCode ?? []);
  const known = supplied.length === 0 ? [] : await desk.knownCodes(supplied);
  const next = known.values();
  return products.map(({ suppliedCode }) => (suppliedCode === null ? null : (next.next().value ?? null)));
}

/** Equal products are asked for once. */
async function answerMissing(
  desk: CodeDesk,
  products: readonly KeyedProduct[],
  codes: readonly (KnownCode | null)[],
  kept: ReadonlyMap<string, CodeAnswer>,
): Promise<Map<string, CodeAnswer>> {
  const questions = new Map<string, CodeQuestion>();
  for (const [index, { key, text }] of products.entries()) {
    const code = codes[index];
    if (!kept.has(key)) questions.set(key, { text, code: code?.kind === 'valid' ? code : null });
  }
  if (questions.size === 0) return new Map();
  const answers = await desk.answer([...questions.values()]);
  const faults = answers.flatMap(answerFaults);
  if (faults.length > 0) {
    throw ApplicationFailure.nonRetryable(`The classifier's answer cannot be given: ${faults.join('; ')}`);
  }
  return new Map([...questions.keys()].map((key, index) => [key, answerAt(answers, index)]));
}

function answerAt(answers: readonly CodeAnswer[], index: number): CodeAnswer {
  const answer = answers[index];
  if (answer === undefined) throw new Error('every question was answered');
  return answer;
}
