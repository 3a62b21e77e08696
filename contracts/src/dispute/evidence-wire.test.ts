import { describe, expect, it } from 'vitest';
import { evidenceFields, evidenceTexts, givenEvidence } from './evidence.js';
import { submitEvidenceSchema } from './wire.js';

const issuesOf = (body: unknown) => {
  const { error } = submitEvidenceSchema.safeParse(body);
  return (error?.issues ?? []).map(({ path, code, ...issue }) => [
    path.join('.'),
    (issue as { params?: { code?: string } }).params?.code ?? code,
  ]);
};

const texts = Object.entries(evidenceTexts);
const days = ['shipping_date', 'service_date'];

describe('the evidence of a submission', () => {
  it('the evidence of a submission has the eighteen fields of the record', () => {
    expect(Object.keys(submitEvidenceSchema.shape)).toEqual([...evidenceFields]);
    expect(evidenceFields).toHaveLength(18);
  });

  it('the evidence of a submission may be empty, and null means that a field is absent', () => {
    expect(issuesOf({})).toEqual([]);
    const nothing = Object.fromEntries(evidenceFields.map((field) => [field, null]));
    expect(givenEvidence(submitEvidenceSchema.parse(nothing))).toBeNull();
  });

  it.each(texts)('accepts %s of %d characters and rejects one more', (field, max) => {
    expect(issuesOf({ [field]: 'é'.repeat(max) })).toEqual([]);
    expect(issuesOf({ [field]: 'é'.repeat(max + 1) })).toEqual([[field, 'too_big']]);
  });

  it.each(texts)('rejects a number, a list, a blank text and a card number as %s', (field) => {
    expect(issuesOf({ [field]: 1 })).toEqual([[field, 'invalid_type']]);
    expect(issuesOf({ [field]: ['a'] })).toEqual([[field, 'invalid_type']]);
    expect(issuesOf({ [field]: ' ' })).toEqual([[field, 'empty']]);
    expect(issuesOf({ [field]: 'a\0b' })).toEqual([[field, 'invalid_characters']]);
    expect(issuesOf({ [field]: 'paid with 4242 4242 4242 4242' })).toEqual([[field, 'card_number_in_text']]);
  });

  it.each(days)('accepts only an existing day as %s', (field) => {
    expect(issuesOf({ [field]: '2028-02-29' })).toEqual([]);
    for (const value of ['2026-02-29', '2026-13-01', '26-01-01', '2026-01-01T00:00:00Z', '01/02/2026', '', 20260101]) {
      expect(issuesOf({ [field]: value }).map(([path]) => path)).toEqual([field]);
    }
  });

  it('accepts a UUID as the other payment, in either case, and nothing else', () => {
    const id = '019AE834-5B00-7C6D-9E8F-0A1B2C3D4E5F';
    expect(submitEvidenceSchema.parse({ duplicate_payment_intent_id: id })).toEqual({
      duplicate_payment_intent_id: id.toLowerCase(),
    });
    expect(issuesOf({ duplicate_payment_intent_id: 'ch_1' })).toHaveLength(1);
  });

  it('rejects a field that it does not know', () => {
    expect(issuesOf({ receipt: 'file_1' })).toEqual([['', 'unrecognized_keys']]);
  });
});
