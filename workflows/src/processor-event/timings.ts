/** How long a processor event is read while the processor states no fact. */
export interface ProcessorEventTimings {
  readonly backoffMilliseconds: number;
  readonly backoffMaxMilliseconds: number;
  readonly giveUpMilliseconds: number;
}

const second = 1_000;
const minute = 60 * second;

export const processorEventTimings: ProcessorEventTimings = {
  backoffMilliseconds: second,
  backoffMaxMilliseconds: minute,
  giveUpMilliseconds: 60 * minute,
};
