/**
 * By default the development server polls its queues rarely and splits each into partitions. After a burst, every workflow
 * step then waits 50 ms, and one task in seventy waits two seconds. `docker/temporal/dynamic-config.yaml` has the same
 * values.
 */
export const dynamicConfig = {
  'history.transferProcessorMaxPollRPS': 5000,
  'history.timerProcessorMaxPollRPS': 5000,
  'history.visibilityProcessorMaxPollRPS': 5000,
  'matching.numTaskqueueReadPartitions': 1,
  'matching.numTaskqueueWritePartitions': 1,
};
