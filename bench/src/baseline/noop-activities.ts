import type { ProcessorOf } from '@landed/activities/processor/port';
import { chargeOnce } from './charge-once.js';

export interface NoopCharge {
  readonly id: string;
}

export function createNoopActivities(processorOf: ProcessorOf) {
  return {
    callProcessor: ({ id }: NoopCharge): Promise<void> => chargeOnce(processorOf, id),
  };
}
