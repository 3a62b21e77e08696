import { describe, expect, it } from 'vitest';
import { evidenceCharactersMax } from './evidence.js';
import { checkEvidence, checkEvidenceSize } from './evidence-rules.js';
import { disputeStatuses } from './status.js';

const waiting = {
  status: 'needs_response',
  evidenceSubmittedAt: null,
  evidenceDueBy: '2026-12-18T23:59:59.000Z',
} as const;
const before = '2026-12-18T23:59:59.000Z';
const after = '2026-12-18T23:59:59.001Z';

describe('checkEvidence', () => {
  it('accepts evidence until the deadline, and not after it', () => {
    expect(checkEvidence(waiting, before)).toBeNull();
    expect(checkEvidence({ ...waiting, evidenceDueBy: null }, after)).toBeNull();
    expect(checkEvidence(waiting, after)).toEqual({
      code: 'dispute_not_actionable',
      details: { status: 'needs_response', reason: 'deadline_passed' },
    });
  });

  it.each(disputeStatuses.filter((status) => status !== 'needs_response'))('rejects a dispute that is %s', (status) => {
    expect(checkEvidence({ ...waiting, status }, before)?.details).toEqual({
      status,
      reason: 'not_awaiting_response',
    });
  });

  it('rejects evidence for a dispute that has ended by its status, even when it had evidence', () => {
    const ended = { ...waiting, status: 'lost', evidenceSubmittedAt: before } as const;
    expect(checkEvidence(ended, before)).toEqual({
      code: 'dispute_not_actionable',
      message: 'The dispute has ended (lost): it takes no evidence.',
      details: { status: 'lost', reason: 'not_awaiting_response' },
    });
  });

  it('rejects a second submission in a stage', () => {
    const submitted = { ...waiting, status: 'under_review', evidenceSubmittedAt: before } as const;
    expect(checkEvidence(submitted, before)?.details).toEqual({ status: 'under_review', reason: 'already_submitted' });
  });
});

describe('checkEvidenceSize', () => {
  const of = (extra: number) => ({
    uncategorized_text: 'a'.repeat(evidenceCharactersMax - 10),
    shipping_date: '2026-01-01',
    customer_name: 'a'.repeat(extra),
  });

  it('counts the characters of all fields together', () => {
    expect(checkEvidenceSize(null)).toBeNull();
    expect(checkEvidenceSize(of(0))).toBeNull();
    expect(checkEvidenceSize(of(1))).toEqual({
      code: 'validation_error',
      details: {
        fields: [{ path: '', code: 'too_large', message: 'All fields together must have at most 150000 characters.' }],
      },
    });
  });
});
