import type { CodeAnswer } from '@landed/contracts/classification/types';
import { describe, expect, it } from 'vitest';
import type { HsClassifier, TextClassification } from '../hs/port.js';
import { answerFaults, classifiedAnswer, validatedAnswer } from './code-answer.js';

const found: TextClassification = {
  hsCode: '691200',
  category: 'home.kitchen.mug',
  normalizedDescription: 'Mug, stoneware',
  confidence: 0.8,
  alternatives: [
    { hsCode: '691110', category: 'home.kitchen.mug', normalizedDescription: 'Mug, porcelain', confidence: 0.3 },
  ],
  needsMoreDetail: ['material'],
};

function saying(changes: Partial<TextClassification>): HsClassifier {
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

describe('an answer', () => {
  it('from words is what the classifier says', () => {
    expect(classifiedAnswer(saying({}), text)).toEqual({
      ...found,
      nationalCode: null,
      source: 'classified',
      mismatchWarning: false,
    });
  });

  it('about a supplied code has that code and its description, whatever the words say', () => {
    expect(validatedAnswer(saying({}), text, supplied)).toEqual({
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
    ['are not sure', { confidence: 0.79 }],
    ['point into the same chapter', { hsCode: '611020', confidence: 0.97 }],
    ['point to the same code', { hsCode: '610910', confidence: 0.97 }],
  ])('about a supplied code carries no warning when the words %s', (_, said) => {
    expect(validatedAnswer(saying(said), text, supplied).mismatchWarning).toBe(false);
  });

  it('about a code that nobody can describe is an error of ours', () => {
    expect(() => validatedAnswer(saying({}), text, { ...supplied, hsCode: '999999' })).toThrow(
      'a valid code has a description',
    );
  });
});

describe('an answer is not given when', () => {
  const good = classifiedAnswer(saying({}), text);
  const [other] = good.alternatives;

  it.each<[string, Partial<CodeAnswer>, string]>([
    ['its code is none', { hsCode: '6912' }, 'a code does not have six digits'],
    ['its confidence is no number', { confidence: Number.NaN }, 'a confidence is not within 0 and 1'],
    ['it is more than certain', { confidence: 1.01 }, 'a confidence is not within 0 and 1'],
    ['it is less than uncertain', { confidence: -0.01 }, 'a confidence is not within 0 and 1'],
    ['an alternative is the answer', { hsCode: '691110' }, 'a code occurs twice'],
    [
      'its description is too long',
      { normalizedDescription: 'x'.repeat(501) },
      'the description of 691200 is too long',
    ],
    [
      'it has four alternatives',
      {
        alternatives: ['1', '2', '3', '4'].map((digit) => ({
          ...good,
          ...other,
          hsCode: `69111${digit}`,
        })),
      },
      'there are too many alternatives',
    ],
  ])('%s', (_, changes, fault) => {
    expect(answerFaults(good)).toEqual([]);
    expect(answerFaults({ ...good, ...changes })).toEqual([fault]);
  });
});
