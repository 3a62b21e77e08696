import type { Database } from '@landed/prisma/database';
import {
  brokenInvariants,
  type LedgerVerificationStatus,
  loadVerification,
} from '@landed/prisma/read/ledger/load-verification';
import { duration } from '../../output/duration.js';
import { type Finding, failing, fine, warning } from '../finding.js';

const check = 'ledger';

/** A day, and the hours in which the next check ends. As the alert rule `LandedLedgerNotVerified` says. */
const lateSeconds = 30 * 3_600;

/** Checks that the whole ledger was verified within the last day, and that every invariant held. */
export async function checkLedger(database: Database): Promise<Finding> {
  return judgeLedger(await loadVerification(database));
}

export function judgeLedger(status: LedgerVerificationStatus): Finding {
  const { ageSeconds, isVerified } = status;
  const broken = brokenInvariants(status);
  if (broken.length > 0) {
    const saw = `the last check found broken invariants: ${broken.join(', ')}`;
    return failing(check, saw, 'Run `landed ledger verify`: see docs/runbooks/ledger-unbalanced.md.');
  }
  if (ageSeconds !== null && ageSeconds > lateSeconds) {
    const saw = isVerified ? `the last check ended ${duration(ageSeconds)} ago` : 'the whole ledger was never checked';
    return warning(check, saw, 'Run `landed ledger verify`, and look at the Schedule ledger-verification.');
  }
  return fine(
    check,
    isVerified ? `every invariant held ${duration(ageSeconds ?? 0)} ago` : 'the first check runs tonight',
  );
}
