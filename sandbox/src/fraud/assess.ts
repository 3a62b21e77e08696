import { createHash } from 'node:crypto';
import type { AssessmentRequest } from './request.js';

/** The scorer's response to a charge. */
export type Assessment =
  | { readonly kind: 'score'; readonly score: number }
  /** The score arrives later than a charge waits. */
  | { readonly kind: 'late'; readonly score: number }
  | { readonly kind: 'failure' };

/** Fictional buyers, one for each response that a merchant may want to test. */
const FICTIONAL_BUYERS: Readonly<Record<string, Assessment>> = Object.fromEntries(
  (
    [
      ['normal@fraud.example', { kind: 'score', score: 8 }],
      ['elevated@fraud.example', { kind: 'score', score: 68 }],
      ['highest@fraud.example', { kind: 'score', score: 92 }],
      ['late@fraud.example', { kind: 'late', score: 8 }],
      ['failing@fraud.example', { kind: 'failure' }],
    ] as const
  ).map(([email, assessment]) => [sha256(email).toString('hex'), assessment]),
);

/** All other buyers get a normal score below this value. */
const ORDINARY_SCORES = 60;

/** Returns the same score for the same charge every time. */
export function assess({ emailSha256, ipAddress, amount, currency }: AssessmentRequest): Assessment {
  const fictional = FICTIONAL_BUYERS[emailSha256];
  if (fictional !== undefined) return fictional;
  const digest = sha256([emailSha256, ipAddress ?? '', amount, currency].join('|'));
  return { kind: 'score', score: digest.readUInt32BE(0) % ORDINARY_SCORES };
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
