import type { CodeAnswer } from '@landed/contracts/classification/types';
import { type KnownCode, type KnownCodes, knownCode, type ValidCode } from '../hs/known-code.js';
import type { HsClassifier, ProductText } from '../hs/port.js';
import { classifiedAnswer, validatedAnswer } from './code-answer.js';

/** A product to be answered for: by the merchant's own code where there is one, else by its words. */
export interface CodeQuestion {
  readonly text: ProductText;
  readonly code: ValidCode | null;
}

/** Where questions about codes are answered; what goes in and out can be sent between threads. */
export interface CodeDesk {
  /** That of the classifier behind it. */
  version(): Promise<string>;
  /** What supplied codes come to, in order. */
  knownCodes(codes: readonly string[]): Promise<KnownCode[]>;
  /** In order. */
  answer(questions: readonly CodeQuestion[]): Promise<CodeAnswer[]>;
}

/** A desk that answers at once, on the thread of its caller. */
export function createCodeDesk(classifier: HsClassifier, nomenclature: KnownCodes): CodeDesk {
  return {
    version: async () => classifier.version,
    knownCodes: async (codes) => codes.map((code) => knownCode(code, nomenclature)),
    answer: async (questions) =>
      questions.map(({ text, code }) =>
        code === null ? classifiedAnswer(classifier, text) : validatedAnswer(classifier, text, code),
      ),
  };
}
