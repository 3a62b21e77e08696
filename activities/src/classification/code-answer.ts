import type { CodeAnswer } from '@landed/contracts/classification/types';
import type { ValidCode } from '../hs/known-code.js';
import type { HsClassifier, ProductText } from '../hs/port.js';

/** From here on text that points to another chapter than the supplied code is worth a word to the merchant. */
const strongConfidence = 0.8;

const alternativesMax = 3;
const descriptionMax = 500;

/** What the classifier makes of the words. */
export function classifiedAnswer(classifier: HsClassifier, text: ProductText): CodeAnswer {
  return {
    ...classifier.classify(text),
    nationalCode: null,
    source: 'classified',
    mismatchWarning: false,
  };
}

/** The merchant's own code. Whatever the words say, it stays; when they say something else, that is said. */
export function validatedAnswer(classifier: HsClassifier, text: ProductText, code: ValidCode): CodeAnswer {
  const described = classifier.describe(code.hsCode);
  if (described === undefined) throw new Error('a valid code has a description');
  const { hsCode, confidence } = classifier.classify(text);
  return {
    ...described,
    hsCode: code.hsCode,
    nationalCode: code.nationalCode,
    confidence: code.confidence,
    source: 'validated',
    alternatives: [],
    needsMoreDetail: [],
    mismatchWarning: confidence >= strongConfidence && chapterOf(hsCode) !== chapterOf(code.hsCode),
  };
}

function chapterOf(hsCode: string): string {
  return hsCode.slice(0, 2);
}

/** What is wrong with an answer, one sentence per fault; an empty list means that it may be given and kept. */
export function answerFaults(answer: CodeAnswer): string[] {
  const { hsCode, alternatives, normalizedDescription } = answer;
  const all = [answer, ...alternatives];
  const codes = all.map((each) => each.hsCode);
  return [
    ...(codes.every((code) => /^\d{6}$/.test(code)) ? [] : ['a code does not have six digits']),
    ...(all.every(({ confidence }) => confidence >= 0 && confidence <= 1)
      ? []
      : ['a confidence is not within 0 and 1']),
    ...(alternatives.length <= alternativesMax ? [] : ['there are too many alternatives']),
    ...(new Set(codes).size === codes.length ? [] : ['a code occurs twice']),
    ...(normalizedDescription.length <= descriptionMax ? [] : [`the description of ${hsCode} is too long`]),
  ];
}
