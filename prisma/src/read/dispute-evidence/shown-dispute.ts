import type { EvidenceLengths } from '@landed/contracts/dispute/evidence';
import type { Dispute } from '@landed/contracts/dispute/types';
import { sql } from '../../database.js';
import { type DisputeRow, disputeColumns, disputeOf } from '../dispute/dispute-row.js';

/** A dispute with its evidence, as `shownColumns` select it. */
export type ShownRow = DisputeRow & { readonly evidence: EvidenceLengths | null };

/** The columns of a `ShownRow`, in a statement with the dispute as `r`. At most one submission counts per stage. */
export const shownColumns = sql`${disputeColumns},
  (SELECT fields FROM dispute_evidence
   WHERE dispute_id = r.id AND stage = r.stage AND submitted_at IS NOT NULL) AS evidence`;

/** A dispute, and the evidence that was submitted in its stage: lengths by field, never texts. */
export interface ShownDispute {
  readonly dispute: Dispute;
  readonly evidence: EvidenceLengths | null;
}

export function shownDispute(row: ShownRow): ShownDispute {
  return { dispute: disputeOf(row), evidence: row.evidence };
}
