/** How long an event is followed while the processor states no fact. An argument, so that a test need not wait. */
export interface ProcessorEventTimings {
  readonly backoffMilliseconds: number;
  readonly backoffMaxMilliseconds: number;
  readonly followMilliseconds: number;
}

const second = 1_000;
const minute = 60 * second;

export const processorEventTimings: ProcessorEventTimings = {
  backoffMilliseconds: second,
  backoffMaxMilliseconds: minute,
  followMilliseconds: 60 * minute,
};
