import type { ProcessorEventInput, ProcessorEventOutcome } from '@landed/contracts/processor-event/types';
import { saveProcessorEvent } from '@landed/prisma/write/processor-event/save-processor-event';
import type { PaymentDependencies } from '../payment-intent/dependencies.js';
import { voidKey } from '../payment-intent/void-key.js';
import { handleEvent } from './handle-event.js';
import { type EventPayment, receiveEvent } from './receive-event.js';
import { finishGivenUp } from './finish-given-up.js';

/** The activities of a processor event. Each may run again at any point and ends the same. */
export function createProcessorEventActivities(dependencies: PaymentDependencies) {
  return {
    receiveProcessorEvent: (event: ProcessorEventInput) => receiveEvent(dependencies, event),

    handleProcessorEvent: (event: ProcessorEventInput, payment: EventPayment) =>
      handleEvent(dependencies, event, payment, voidKey(payment)),

    /**
     * Saves the outcome of an event that did not end in a read; `payment` is null if it is not ours. An event that was
     * given up becomes a case for an operator when nothing else reads what it is about.
     */
    async saveProcessorEventOutcome(
      event: ProcessorEventInput,
      payment: EventPayment | null,
      outcome: ProcessorEventOutcome,
    ): Promise<void> {
      await saveProcessorEvent(dependencies.database, event, outcome, payment?.paymentIntentId ?? null);
      if (outcome === 'unknown' && payment !== null) await finishGivenUp(dependencies.database, event, payment);
    },
  };
}
