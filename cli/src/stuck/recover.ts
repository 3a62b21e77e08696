import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { findDatabaseTime } from '@landed/prisma/read/clock/find-database-time';
import { endPauses } from '@landed/prisma/write/lost-workflow/end-pauses';
import type { OpenStack } from '../access/open-stack.js';
import { sweepLostWorkflows } from '../access/operation-workflows.js';
import { changeStack } from '../access/use-stack.js';
import { note, print } from '../output/print.js';
import { differenceDocument } from '../reconciliation/report-document.js';
import { differenceTable } from '../reconciliation/report-table.js';
import { findStuck, type StuckOperation } from './find-stuck.js';
import { recordSince } from './record-since.js';
import { stuckDocument, stuckText } from './shown-stuck.js';
import type { RecoverOptions } from './stuck-options.js';

const lookEveryMilliseconds = 2_000;

/** An operation in manual review that was started again reads the processor once within this time, then waits. */
const lastReadMilliseconds = 40_000;

interface Recovered {
  readonly seen: number;
  readonly restored: number;
  /** Operations whose outcome is still unknown. */
  readonly left: readonly StuckOperation[];
}

export async function recover(options: RecoverOptions): Promise<void> {
  const { since } = options;
  const { seen, restored, left, differences } = await changeStack(options, async (stack) => ({
    ...(await recoverStack(stack, options)),
    differences: since === undefined ? [] : await recordSince(stack, since, options),
  }));
  const document = {
    seen,
    restored,
    unknown_outcomes: left.map(stuckDocument),
    ...(since === undefined ? {} : { differences: differences.map(differenceDocument) }),
  };
  print(options, document, () => {
    const known = `Every outcome is known. ${restored} workflows were started.`;
    const outcomes = left.length === 0 ? known : stuckText(left);
    if (since === undefined) return outcomes;
    if (differences.length === 0) return `${outcomes}\nProcessor and ledger agree.`;
    const help =
      '`landed reconcile show <difference>` shows what the processor has. See docs/runbooks/restore-from-backup.md.';
    return `${outcomes}\n\n${differenceTable(differences)}\n\n${help}`;
  });
  if (left.length + differences.length > 0) process.exitCode = 1;
}

async function recoverStack(stack: OpenStack, { actor, reason, timeout }: RecoverOptions): Promise<Recovered> {
  await endPauses(stack.database);
  const before = await findDatabaseTime(stack.database);
  const summary = `Recovery by ${actor}: ${reason ?? 'no reason given'}`;
  const swept = await sweepLostWorkflows(await stack.temporal(), { id: `recover-${randomUUID()}`, before, summary });
  note(`${swept.seen} unfinished payments, refunds, disputes and payouts, ${swept.restored} workflows started.`);
  const deadline = performance.now() + timeout * 1_000;
  const waitsForOperators = performance.now() + lastReadMilliseconds;
  for (;;) {
    // Operations that were accepted later have their workflow, and in a busy service there is always one.
    const unknown = await findStuck(stack, { olderThan: 0, limit: 1_000 });
    const left = unknown.filter(({ acceptedAt }) => acceptedAt.getTime() <= Date.parse(before));
    const isLeftToOperators = left.every(({ waitsFor }) => waitsFor === 'operator');
    const isOver = performance.now() >= (isLeftToOperators ? waitsForOperators : deadline);
    if (left.length === 0 || isOver) return { ...swept, left };
    note(`${left.length} outcomes are unknown.`);
    await sleep(lookEveryMilliseconds);
  }
}
