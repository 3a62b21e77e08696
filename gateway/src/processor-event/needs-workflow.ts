import { needsNoWorkflow } from '@landed/contracts/processor-event/rules';
import type { ProcessorEventInput } from '@landed/contracts/processor-event/types';
import type { Database } from '@landed/prisma/database';
import { findSubject } from '@landed/prisma/read/processor-event/find-subject';

/**
 * Whether an event needs its workflow. Most events report a change that our own request has caused and saved. One
 * indexed read finds that out at a much lower cost than a workflow. Refund events are few, so they always get a
 * workflow. So does every event while the database does not respond, because the workflow can wait for it.
 */
export async function needsWorkflow(database: Database, event: ProcessorEventInput): Promise<boolean> {
  if (event.subject.kind === 'refund') return true;
  try {
    return !needsNoWorkflow(event.kind, await findSubject(database, event));
  } catch {
    return true;
  }
}
