import type { DisputeReminder, DisputeWait } from '@landed/contracts/dispute/deadline';
import type { DisputeLifecycleInput, DisputeRef } from '@landed/contracts/dispute/types';
import type { ProcessorEventInput } from '@landed/contracts/processor-event/types';
import { loadDispute } from '@landed/prisma/read/dispute/load-dispute';
import { insertDisputeReminder } from '@landed/prisma/write/dispute/insert-dispute-reminder';
import type { PaymentDependencies } from '../payment-intent/dependencies.js';
import { disputeWaitOf } from './dispute-wait.js';
import { findMissedDisputes } from './find-missed-disputes.js';
import { receiveDisputeEvent } from './receive-dispute-event.js';
import { refreshDispute } from './refresh-dispute.js';

/** The activities of disputes. Each may run again at any point and ends the same. */
export function createDisputeActivities(dependencies: PaymentDependencies) {
  const { database, keyring } = dependencies;
  return {
    receiveDisputeEvent: (event: ProcessorEventInput) => receiveDisputeEvent(dependencies, event),

    /** What the dispute waits for; null while it is not recorded. */
    async loadDisputeWait(ref: DisputeRef): Promise<DisputeWait | null> {
      const stored = await loadDispute(database, keyring, ref);
      return stored === null ? null : disputeWaitOf(stored);
    },

    refreshDispute: (input: DisputeLifecycleInput) => refreshDispute(dependencies, input),

    insertDisputeReminder: (ref: DisputeRef, which: DisputeReminder, dueBy: string) =>
      insertDisputeReminder(database, keyring, ref, { which, dueBy }),

    findMissedDisputes: (entity: DisputeLifecycleInput['entity'], openedSince: string) =>
      findMissedDisputes(dependencies, entity, openedSince),
  };
}
