import type { HsClassifier, TextClassification } from '@landed/classifier/classify';
import type { ClassifierResponse } from '@landed/contracts/classification/types';
import { describe, expect, it } from 'vitest';
import { responseFaults, responseFromCode, responseFromText } from './classifier-response.js';

const alternative = {
  hsCode: '691110',
  category: 'home.kitchen.mug',
  normalizedDescription: 'Mug, porcelain',
  confidence: 0.3,
};
const found: TextClassification = {
  hsCode: '691200',
  category: 'home.kitchen.mug',
  normalizedDescription: 'Mug, stoneware',
  confidence: 0.8,
  alternatives: [alternative],
  needsMoreDetail: ['material'],
};

function classifierWith(changes: Partial<TextClassification>): HsClassifier {
  const classification = { ...found, ...changes };
  return {
    version: 'fixed',
    classify: () => classification,
    explain: () => ({ classification, steps: [] }),
    describe: (hsCode) =>
      hsCode === '999999' ? undefined : { category: `codes.${hsCode}`, normalizedDescription: `Goods of ${hsCode}` },
  };
}

const text = { title: 'Mug', description: null };
const supplied = { kind: 'valid', hsCode: '610910', nationalCode: '6109100010', confidence: 0.95 } as const;

describe('a classifier response', () => {
  it('a classifier response has what the classifier found for a text', () => {
    expect(responseFromText(classifierWith({}), text)).toEqual({
      ...found,
      nationalCode: null,
      source: 'classified',
      mismatchWarning: false,
    });
  });

  it('a classifier response has a supplied code and its description, whatever the text says', () => {
    expect(responseFromCode(classifierWith({}), text, supplied)).toEqual({
      hsCode: '610910',
      nationalCode: '6109100010',
      category: 'codes.610910',
      normalizedDescription: 'Goods of 610910',
      confidence: 0.95,
      source: 'validated',
      alternatives: [],
      needsMoreDetail: [],
      mismatchWarning: true,
    });
  });

  it.each([
    ['is classified with a low confidence', { confidence: 0.79 }],
    ['points to the same chapter', { hsCode: '611020', confidence: 0.97 }],
    ['has an alternative of the same chapter', { alternatives: [{ ...alternative, hsCode: '611020' }] }],
    ['points to the same code', { hsCode: '610910', confidence: 0.97 }],
  ])('a classifier response has no warning for a supplied code when the text %s', (_, found) => {
    expect(responseFromCode(classifierWith(found), text, supplied).mismatchWarning).toBe(false);
  });

  it('a classifier response is not made for a valid code without a description: that is a bug', () => {
    expect(() => responseFromCode(classifierWith({}), text, { ...supplied, hsCode: '999999' })).toThrow(
      'The nomenclature has no description of the valid code 999999.',
    );
  });
});

describe('responseFaults', () => {
  const good = responseFromText(classifierWith({}), text);
  const [other] = good.alternatives;

  it.each<[string, Partial<ClassifierResponse>, string]>([
    ['has four digits', { hsCode: '6912' }, 'a code does not have six digits'],
    ['has a confidence that is not a number', { confidence: Number.NaN }, 'a confidence is not between 0 and 1'],
    ['has a confidence above 1', { confidence: 1.01 }, 'a confidence is not between 0 and 1'],
    ['has a confidence below 0', { confidence: -0.01 }, 'a confidence is not between 0 and 1'],
    ['has its own code among the alternatives', { hsCode: '691110' }, 'a code occurs twice'],
    [
      'has a description that is too long',
      { normalizedDescription: 'x'.repeat(501) },
      'the description of 691200 is too long',
    ],
    [
      'has six alternatives',
      {
        alternatives: ['1', '2', '3', '4', '5', '6'].map((digit) => ({
          ...good,
          ...other,
          hsCode: `69111${digit}`,
        })),
      },
      'there are too many alternatives',
    ],
  ])('names the fault of a response that %s', (_, changes, fault) => {
    expect(responseFaults(good)).toEqual([]);
    expect(responseFaults({ ...good, ...changes })).toEqual([fault]);
  });
});
