import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '@landed/prisma/database';
import { ledgerInvariants } from '@landed/prisma/read/ledger/invariants';
import { examplesMax } from '@landed/prisma/read/ledger/verify-ledger';
import { firstId, verifyPage } from '@landed/prisma/read/ledger/verify-page';
import { asyncLocalStorage } from '@temporalio/activity';

/** What a whole check found of one invariant. */
export interface CheckedInvariant {
  readonly name: string;
  readonly violations: number;
  /** The first contradictions: ids of ours, accounts and amounts. */
  readonly examples: readonly string[];
}

/** How far a check has come. It is reported with each beat, so that a check goes on where its worker was killed. */
interface Progress extends Omit<CheckedInvariant, 'name'> {
  readonly after: string;
}

/** Rows per statement: small enough for the time limit of a statement and for the memory of a sort. */
const rowsPerPage = 5_000;
const beatMilliseconds = 3_000;
const longestPauseMilliseconds = 10_000;

/**
 * Checks one invariant over the whole ledger, page by page, and pauses after each page for as long as the page took: at most
 * half of one core of the database works for it. An invariant that this version does not know holds.
 */
export async function verifyInvariant(
  { database, pageRows = rowsPerPage }: { readonly database: Pick<Database, 'pool'>; readonly pageRows?: number },
  name: string,
): Promise<CheckedInvariant> {
  const invariant = ledgerInvariants.find((each) => each.name === name);
  if (invariant === undefined) return { name, violations: 0, examples: [] };
  const activity = asyncLocalStorage.getStore();
  let progress: Progress = activity?.info.heartbeatDetails ?? { after: firstId, violations: 0, examples: [] };
  const timer = setInterval(() => activity?.heartbeat(progress), beatMilliseconds);
  try {
    for (;;) {
      const begun = performance.now();
      const page = await verifyPage(database, invariant, { after: progress.after, limit: pageRows });
      const violations = progress.violations + page.violations;
      const examples = [...progress.examples, ...page.examples].slice(0, examplesMax);
      if (page.next === null) return { name, violations, examples };
      progress = { after: page.next, violations, examples };
      await sleep(Math.min(performance.now() - begun, longestPauseMilliseconds));
    }
  } finally {
    clearInterval(timer);
  }
}
