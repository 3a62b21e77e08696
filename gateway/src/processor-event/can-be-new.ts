import { needsNoFollowing } from '@landed/contracts/processor-event/rules';
import type { ProcessorEventInput } from '@landed/contracts/processor-event/types';
import type { Database } from '@landed/prisma/database';
import { findSubject } from '@landed/prisma/processor-event/find-subject';

/**
 * Whether an event needs its workflow. Most tell what we have just done ourselves, and one indexed read says so for far
 * less than a workflow that finds out the same. A refund is not looked up: its hints are few, and how it stands is seen
 * when it is read. While the store does not answer, everything can be new; the workflow outlasts that.
 */
export async function canBeNew(database: Database, event: ProcessorEventInput): Promise<boolean> {
  if (event.subject.kind === 'refund') return true;
  try {
    return !needsNoFollowing(event.hint, await findSubject(database, event));
  } catch {
    return true;
  }
}
