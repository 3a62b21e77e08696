import type { Database } from '@landed/prisma/database';
import { countOpenDisputes } from '@landed/prisma/read/dispute/count-open-disputes';
import { type DisputeTotal, disputeTotal } from '../../status/dispute-total.js';
import { type Finding, fine, warning } from '../finding.js';

const check = 'disputes';

/** Checks that no dispute is about to be lost because evidence is missing, and that each belongs to a payment. */
export async function checkDisputes(database: Database): Promise<readonly Finding[]> {
  return judgeDisputes(disputeTotal(await countOpenDisputes(database)));
}

export function judgeDisputes({ open, needsResponse, dueSoon, overdue, unknownPayments }: DisputeTotal): Finding[] {
  const findings: Finding[] = [];
  if (unknownPayments > 0) {
    findings.push(
      warning(
        check,
        `${unknownPayments} ${unknownPayments === 1 ? 'event is' : 'events are'} about disputes of payments that the service does not know`,
        'Find the payment at the processor: see docs/runbooks/dispute-of-unknown-payment.md.',
      ),
    );
  }
  if (dueSoon + overdue > 0) {
    findings.push(
      warning(
        check,
        `evidence is due within 24 hours for ${dueSoon}, and overdue for ${overdue}`,
        'Ask the merchants for evidence: see docs/runbooks/dispute-due.md.',
      ),
    );
  }
  return findings.length > 0 ? findings : [fine(check, `${open} open, ${needsResponse} of them need evidence`)];
}
