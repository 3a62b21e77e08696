import type { PaymentStatus } from '@landed/contracts/payment-intent/status';
import { needsNoWorkflow } from '@landed/contracts/processor-event/rules';
import type { ProcessorEventInput } from '@landed/contracts/processor-event/types';
import type { Database } from '@landed/prisma/database';
import { findSubject } from '@landed/prisma/read/processor-event/find-subject';

/**
 * Whether an event needs its workflow. Most events report a change that our own request has caused and saved. One
 * indexed read finds that out at a much lower cost than a workflow. Events of our refunds and of disputes are few, so
 * they always get a workflow. So does every event while the database does not respond, because the workflow can wait for
 * it.
 *
 * @param savedHere what an operation in this process has just saved about the payment: then nothing is read.
 * @param amountRefunded of a refunded charge: what all its refunds took. Our own refunds cause this event too. A foreign
 *   refund beside a pending one of ours is reported by an event of its own.
 */
export async function needsWorkflow(
  database: Database,
  event: ProcessorEventInput,
  amountRefunded: number | null = null,
  savedHere: PaymentStatus | null = null,
): Promise<boolean> {
  if (savedHere !== null && needsNoWorkflow(event.kind, { status: savedHere, heldBy: null })) return false;
  if (event.subject.kind === 'refund') return true;
  if (event.subject.kind === 'object' && amountRefunded === null) return true;
  try {
    const found = await findSubject(database, event);
    if (amountRefunded !== null) return found === null || found.returned < amountRefunded;
    return !needsNoWorkflow(event.kind, found);
  } catch {
    return true;
  }
}

/** Whether no commit of ours has learned the payment of this event. */
export async function isOfUnknownPayment(database: Database, event: ProcessorEventInput): Promise<boolean> {
  return (await findSubject(database, event)) === null;
}
