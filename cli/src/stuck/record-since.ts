import { setTimeout as sleep } from 'node:timers/promises';
import { dayOf } from '@landed/contracts/reconciliation/days';
import type { Difference } from '@landed/prisma/read/reconciliation/find-differences';
import type { OpenStack } from '../access/open-stack.js';
import { note } from '../output/print.js';
import { runReconciliation } from '../reconciliation/reconcile.js';
import { loadReport } from '../reconciliation/report.js';
import type { RecoverOptions } from './stuck-options.js';

const triesMax = 6;
const pauseMilliseconds = 3_000;

/** What the processor does in the last seconds has no row yet. */
const graceSeconds = 10;

/**
 * For a database that is older than the processor: records refunds, captures and disputes of payments that it has, and
 * puts the rest into suspense. Returns what only an operator can decide.
 */
export async function recordSince(
  stack: OpenStack,
  since: Date,
  { actor }: RecoverOptions,
): Promise<readonly Difference[]> {
  const days = { fromDay: dayOf(since.getTime()), toDay: dayOf(Date.now()) };
  const run = { ...days, rail: null, entity: null, startedBy: actor, graceSeconds, adopt: true };
  note(`Reading what the processors did since ${since.toISOString()}.`);
  // From then on, a run reads everything from before this command.
  const wholeAt = performance.now() + graceSeconds * 1_000;
  for (let tries = 1; ; tries += 1) {
    const isWhole = performance.now() >= wholeAt;
    await runReconciliation(stack, run);
    const { differences } = await loadReport(stack.database, run, { withResolved: false });
    // The first run started lifecycles, which record disputes and captures a moment later.
    const isRecorded = differences.every(
      ({ effect, paymentIntentId }) => effect !== 'dispute' || paymentIntentId === null,
    );
    if (tries > 1 && isWhole && (isRecorded || tries >= triesMax)) return differences;
    await sleep(pauseMilliseconds);
  }
}
