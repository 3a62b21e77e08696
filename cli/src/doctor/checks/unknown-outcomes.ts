import type { Database } from '@landed/prisma/database';
import { duration } from '../../output/duration.js';
import { loadUnknownTotal, type UnknownTotal } from '../../status/unknown-total.js';
import { type Finding, failing, fine, warning } from '../finding.js';

const check = 'unknown outcomes';

/** Checks that no charge, capture, cancel or refund has an unknown outcome for longer than an operation takes. */
export async function checkUnknownOutcomes(database: Database): Promise<readonly Finding[]> {
  return [judgeUnknownOutcomes(await loadUnknownTotal(database))];
}

export function judgeUnknownOutcomes({ count, stuck, manualReviews, oldestSeconds }: UnknownTotal): Finding {
  const oldest = `the oldest for ${duration(oldestSeconds)}`;
  if (manualReviews > 0) {
    const saw = `${operations(manualReviews)} for an operator, ${oldest}`;
    return failing(
      check,
      saw,
      '`landed stuck` lists them. Decide each with `landed resolve`: docs/runbooks/stuck-payment.md.',
    );
  }
  if (stuck > 0) {
    const advice = '`landed stuck` lists them and what they wait for: docs/runbooks/stuck-payment.md.';
    return failing(check, `${stuck} stuck for more than 2 minutes, ${oldest}`, advice);
  }
  if (count > 0) {
    return warning(check, `${count} unknown at the moment, ${oldest}`, 'Run this again: an operation takes seconds.');
  }
  return fine(check, 'every charge, capture, cancel, refund and submission of evidence has a known outcome');
}

function operations(count: number): string {
  return count === 1 ? '1 operation waits' : `${count} operations wait`;
}
