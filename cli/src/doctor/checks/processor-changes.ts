import type { Database } from '@landed/prisma/database';
import { type Finding, fine, warning } from '../finding.js';

const check = 'processor changes';

interface Counts {
  readonly cases: number;
  readonly oldest_hours: number | null;
  readonly kept: number;
}

/**
 * Checks that no change made directly at the processor waits for an operator: open cases, and signed events of the last
 * week that the service does not understand.
 */
export async function checkProcessorChanges({ pool }: Database): Promise<readonly Finding[]> {
  const { rows } = await pool.query<Counts>(
    `SELECT count(*)::int AS cases, floor(extract(epoch FROM now() - min(created_at)) / 3600)::int AS oldest_hours,
            (SELECT count(*)::int FROM kept_processor_event
              WHERE reason = 'unknown_type' AND received_at > now() - interval '7 days') AS kept
     FROM review_case WHERE closed_at IS NULL`,
  );
  const [{ cases, oldest_hours, kept } = { cases: 0, oldest_hours: null, kept: 0 }] = rows;
  const findings: Finding[] = [];
  if (cases > 0) {
    findings.push(
      warning(
        check,
        `${cases} ${cases === 1 ? 'payment needs' : 'payments need'} an operator, the oldest for ${oldest_hours ?? 0} h`,
        'Each kind of case has a row in docs/runbooks/changed-at-the-processor.md.',
      ),
    );
  }
  if (kept > 0) {
    findings.push(
      warning(
        check,
        `${kept} signed ${kept === 1 ? 'event' : 'events'} of the last 7 days ${kept === 1 ? 'has' : 'have'} an unknown type`,
        'Check which event types the processor sends: see docs/runbooks/changed-at-the-processor.md.',
      ),
    );
  }
  return findings.length > 0 ? findings : [fine(check, 'none waits for an operator')];
}
