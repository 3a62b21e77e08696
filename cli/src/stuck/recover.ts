import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { recordAcceptedAction } from '@landed/management/operator-action/record-accepted-action';
import { findDatabaseTime } from '@landed/prisma/read/clock/find-database-time';
import { endPauses } from '@landed/prisma/write/lost-workflow/end-pauses';
import type { OpenStack } from '../access/open-stack.js';
import { sweepLostWorkflows } from '../access/operation-workflows.js';
import { changedBy, changeStack } from '../access/use-stack.js';
import { counted } from '../output/counted.js';
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
  const { seen, restored, left, differences } = await changeStack(options, async (stack) => {
    const to = since === undefined ? '' : ` The database was restored to ${since.toISOString()}.`;
    await recordAcceptedAction(stack.database, changedBy(options), {
      rail: null,
      merchantId: null,
      action: 'stack.recover',
      target: 'stack',
      detail: `All workflows that were lost are started.${to}`,
    });
    return {
      ...(await recoverStack(stack, options)),
      differences: since === undefined ? [] : await recordSince(stack, since, options),
    };
  });
  const document = {
    seen,
    restored,
    unknown_outcomes: left.map(stuckDocument),
    ...(since === undefined ? {} : { differences: differences.map(differenceDocument) }),
  };
  print(options, document, () => {
    const known = `Every outcome is known. ${counted(restored, 'workflow')} ${restored === 1 ? 'was' : 'were'} started.`;
    const outcomes = left.length === 0 ? known : stuckText(left);
    if (since === undefined) return outcomes;
    if (differences.length === 0) return `${outcomes}\nProcessor and ledger agree.`;
    const help =
      '`landed reconcile show <difference>` shows what the processor has. See docs/runbooks/restore-from-backup.md.';
    return `${outcomes}\n\n${differenceTable(differences)}\n\n${help}`;
  });
  if (left.length + differences.length > 0) process.exitCode = 1;
}

async function recoverStack(stack: OpenStack, { timeout }: RecoverOptions): Promise<Recovered> {
  await endPauses(stack.database);
  const before = await findDatabaseTime(stack.database);
  // Actor and reason are in operator_action: this text may be 400 bytes long, encrypted, and ends with the history.
  const summary = '`landed recover`';
  const swept = await sweepLostWorkflows(await stack.temporal(), { id: `recover-${randomUUID()}`, before, summary });
  note(
    `Unfinished payments, refunds, disputes and payouts: ${swept.seen}. Workflows that were started: ${swept.restored}.`,
  );
  const deadline = performance.now() + timeout * 1_000;
  const waitsForOperators = performance.now() + lastReadMilliseconds;
  for (;;) {
    // Operations that were accepted later have their workflow, and in a busy service there is always one.
    const unknown = await findStuck(stack, { olderThan: 0, limit: 1_000 });
    const left = unknown.filter(({ acceptedAt }) => acceptedAt.getTime() <= Date.parse(before));
    const isLeftToOperators = left.every(({ waitsFor }) => waitsFor === 'operator');
    const isOver = performance.now() >= (isLeftToOperators ? waitsForOperators : deadline);
    if (left.length === 0 || isOver) return { ...swept, left };
    note(`Unknown outcomes: ${left.length}.`);
    await sleep(lookEveryMilliseconds);
  }
}
