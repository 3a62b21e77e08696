import { createHash } from 'node:crypto';
import type { AssessmentRequest } from './request.js';

/** How the scorer answers a charge. */
export type Assessment =
  | { readonly kind: 'score'; readonly score: number }
  /** Later than anybody waits. */
  | { readonly kind: 'late'; readonly score: number }
  | { readonly kind: 'failure' };

/** Buyers who do not exist: one per answer that a merchant may want to see. */
const MAGIC: Readonly<Record<string, Assessment>> = Object.fromEntries(
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

/** Everybody else is unsuspicious: below the score from which a charge stands out. */
const ORDINARY_SCORES = 60;

/** The same charge has the same score, today and tomorrow. */
export function assess({ emailSha256, ipAddress, amount, currency }: AssessmentRequest): Assessment {
  const magic = MAGIC[emailSha256];
  if (magic !== undefined) return magic;
  const digest = sha256([emailSha256, ipAddress ?? '', amount, currency].join('|'));
  return { kind: 'score', score: digest.readUInt32BE(0) % ORDINARY_SCORES };
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
