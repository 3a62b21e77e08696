import type { createVerificationActivities } from '@landed/activities/verification/activities';
import { proxyActivities } from '@temporalio/workflow';
import { atProcessor } from './verification.js';

const perBatch = 20;
/** The next run continues. */
const batchesMax = 50;

const { claimDueVerifications } = proxyActivities<ReturnType<typeof createVerificationActivities>>({
  startToCloseTimeout: '30s',
  retry: { maximumAttempts: 5 },
  summary: 'Find verifications to read',
});

/**
 * Reads verifications at the processor whose events may be lost: unfinished ones hourly, results daily.
 *
 * Trigger: the Schedule `verification-reads`, every 10 minutes. Id: `sweep/verification-reads-<instant>`.
 * Messages: none.
 * Steps, in batches until none is due: `claimDueVerifications`; `readVerification` for each. A read that fails
 * is due again after 10 minutes.
 * Undone on failure: nothing. Ends in: how many are new.
 * Recorded histories: `test/replay/histories/verification-reads-*.json`.
 */
export async function verificationReads(): Promise<number> {
  let changed = 0;
  for (let batches = 0; batches < batchesMax; batches += 1) {
    const due = await claimDueVerifications(perBatch);
    const reads = due.map((ref) =>
      atProcessor(ref.entity)
        .readVerification(ref)
        .catch(() => false),
    );
    changed += (await Promise.all(reads)).filter(Boolean).length;
    if (due.length < perBatch) break;
  }
  return changed;
}
