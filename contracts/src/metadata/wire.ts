import { z } from 'zod';
import { containsCardNumber } from '../text/card-number.js';
import { isPlainLine } from '../text/characters.js';
import { cardNumberIssue } from '../text/wire.js';
import { inKeyOrder, type Metadata } from './metadata.js';

export const metadataKeysMax = 50;
export const metadataKeyCharactersMax = 40;
export const metadataValueCharactersMax = 500;

const sealed =
  'It is stored unencrypted and returned as it is, so put no personal data and no secrets into it; card numbers are ' +
  'rejected.';

/** Values are stored byte for byte: unlike other texts they may be empty, and white space at their ends is part of them. */
const valueField = z
  .string()
  .max(metadataValueCharactersMax, { abort: true })
  .refine(isPlainLine, {
    params: { code: 'invalid_characters' },
    message: 'Must not contain control or bidirectional characters.',
    abort: true,
  })
  .refine((value) => !containsCardNumber(value), {
    params: { code: cardNumberIssue },
    message: 'Must not contain a card number.',
  });

/** Counts characters as JSON Schema does: an emoji is one. */
const shortEnough = new RegExp(`^.{0,${metadataKeyCharactersMax}}$`, 'su');

type KeyIssue = readonly [code: string, message: string];

function keyIssue(key: string): KeyIssue | null {
  if (key === '') return ['empty', 'The key must not be empty.'];
  if (!shortEnough.test(key)) {
    return ['too_long', `The key must have at most ${metadataKeyCharactersMax} characters.`];
  }
  if (!isPlainLine(key)) return ['invalid_characters', 'The key must not contain control or bidirectional characters.'];
  if (/[[\]]/.test(key)) return ['invalid_characters', 'The key must not contain square brackets.'];
  return containsCardNumber(key) ? [cardNumberIssue, 'The key must not contain a card number.'] : null;
}

function checkKeys(metadata: Metadata, context: z.RefinementCtx): void {
  const keys = Object.keys(metadata);
  if (keys.length > metadataKeysMax) {
    const message = `Must have at most ${metadataKeysMax} keys.`;
    context.addIssue({ code: 'custom', params: { code: 'too_many' }, message });
  }
  for (const key of keys) {
    const issue = keyIssue(key);
    if (issue === null) continue;
    const [code, message] = issue;
    context.addIssue({ code: 'custom', path: [key], params: { code }, message });
  }
}

/** The record drops this key without a word. What is not stored must be rejected. */
function hasReservedKey(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, '__proto__');
}

/** Texts by key. */
const pairs = z
  .unknown()
  .refine((value) => !hasReservedKey(value), {
    params: { code: 'not_allowed' },
    message: 'Must not have the key __proto__.',
    abort: true,
  })
  .pipe(z.record(z.string(), valueField).superRefine(checkKeys));
const textValues = { type: 'string', maxLength: metadataValueCharactersMax } as const;

/** `metadata` of a request. Absent, null and without keys are the same. `noun` names the record in prose: `payment`. */
export function metadataField(noun: string) {
  return pairs
    .transform((metadata) => (Object.keys(metadata).length === 0 ? undefined : inKeyOrder(metadata)))
    .meta({
      type: 'object',
      additionalProperties: textValues,
      maxProperties: metadataKeysMax,
    })
    .nullish()
    .meta({
      description:
        `Your own data about the ${noun}: texts by key, at most ${metadataKeysMax} keys. A key has 1 to ` +
        `${metadataKeyCharactersMax} characters without square brackets, a value at most ` +
        `${metadataValueCharactersMax}; neither has control characters. ${sealed}`,
    });
}

/**
 * `metadata[key]=value` of a list, which the query reader collects into one object. One key only: each has an index of its
 * own, and records that have two pairs are found by no index.
 */
export const metadataFilterField = pairs
  .refine((metadata) => Object.keys(metadata).length === 1, {
    params: { code: 'too_many' },
    message: 'Must have one key.',
  })
  .meta({ type: 'object', additionalProperties: textValues })
  .optional();

/** `metadata` of a response. `noun` names the record in prose: `payment`. */
export function metadataResponseField(noun: string) {
  return z.record(z.string(), z.string()).meta({
    description: `Your own data about the ${noun}, in the order of its keys; empty without any.`,
  });
}
