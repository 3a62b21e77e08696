import type { HsClassifier, ProductText, ValidCode } from '@landed/classifier/classify';
import type { ClassifierResponse } from '@landed/contracts/classification/types';
import { suggestsOtherChapter } from './other-chapter.js';

const alternativesMax = 5;
const descriptionMax = 500;

/** The classification of a text. */
export function responseFromText(classifier: HsClassifier, text: ProductText): ClassifierResponse {
  return {
    ...classifier.classify(text),
    nationalCode: null,
    source: 'classified',
    mismatchWarning: false,
  };
}

/** The merchant's own code. The text never overrides it; text that strongly points elsewhere sets the warning. */
export function responseFromCode(classifier: HsClassifier, text: ProductText, code: ValidCode): ClassifierResponse {
  const described = classifier.describe(code.hsCode);
  if (described === undefined) throw new Error(`The nomenclature has no description of the valid code ${code.hsCode}.`);
  return {
    ...described,
    hsCode: code.hsCode,
    nationalCode: code.nationalCode,
    confidence: code.confidence,
    source: 'validated',
    alternatives: [],
    needsMoreDetail: [],
    mismatchWarning: suggestsOtherChapter(classifier.classify(text), code.hsCode),
  };
}

/** What is wrong with a response, one sentence per fault. A response without faults may be returned and stored. */
export function responseFaults(response: ClassifierResponse): string[] {
  const { hsCode, alternatives, normalizedDescription } = response;
  const all = [response, ...alternatives];
  const codes = all.map((each) => each.hsCode);
  return [
    ...(codes.every((code) => /^\d{6}$/.test(code)) ? [] : ['a code does not have six digits']),
    ...(all.every(({ confidence }) => confidence >= 0 && confidence <= 1)
      ? []
      : ['a confidence is not between 0 and 1']),
    ...(alternatives.length <= alternativesMax ? [] : ['there are too many alternatives']),
    ...(new Set(codes).size === codes.length ? [] : ['a code occurs twice']),
    ...(normalizedDescription.length <= descriptionMax ? [] : [`the description of ${hsCode} is too long`]),
  ];
}
