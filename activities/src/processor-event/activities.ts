import type { ProcessorEventInput, ProcessorEventOutcome } from '@landed/contracts/processor-event/types';
import { voidKey } from '../payment-intent/activities.js';
import type { PaymentDependencies } from '../payment-intent/dependencies.js';
import { saveProcessorEvent } from '@landed/prisma/write/processor-event/save-processor-event';
import { handleEvent } from './handle-event.js';
import { type EventPayment, receiveEvent } from './receive-event.js';

/** The effects of a processor's event: each may run again at any point and comes to the same end. */
export function createProcessorEventActivities(dependencies: PaymentDependencies) {
  return {
    receiveProcessorEvent: (event: ProcessorEventInput) => receiveEvent(dependencies, event),

    followProcessorEvent: (event: ProcessorEventInput, payment: EventPayment) =>
      handleEvent(dependencies, event, payment, voidKey(payment)),

    /** Writes down what became of an event that could not be followed to a fact. */
    closeProcessorEvent: (event: ProcessorEventInput, payment: EventPayment, outcome: ProcessorEventOutcome) =>
      saveProcessorEvent(dependencies.database, event, outcome, payment.paymentIntentId),
  };
}
