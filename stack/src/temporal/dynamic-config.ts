/**
 * The development server polls its own queues so rarely, and splits them so finely, that every step of a workflow
 * waits 50 ms after a burst and one task in seventy waits two seconds. `docker/temporal/dynamic-config.yaml` holds
 * the same values.
 */
export const dynamicConfig = {
  'history.transferProcessorMaxPollRPS': 5000,
  'history.timerProcessorMaxPollRPS': 5000,
  'history.visibilityProcessorMaxPollRPS': 5000,
  'matching.numTaskqueueReadPartitions': 1,
  'matching.numTaskqueueWritePartitions': 1,
};
