const second = 1_000;
const minute = 60 * second;

/** How long a processor event is read while the processor states no fact. */
export const processorEventTimings = {
  backoffMilliseconds: second,
  backoffMaxMilliseconds: minute,
  giveUpMilliseconds: 60 * minute,
} as const;
