/**
 * By default the development server polls its queues rarely and splits each into partitions. After a burst, every workflow
 * step then waits 50 ms, and one task in seventy waits two seconds. By default it also fires no timer earlier than a
 * second after it was set, so that a retry after 50 ms waits a second: the margin is for the clocks of several servers.
 * `docker/temporal/dynamic-config.yaml` has the same values.
 */
export const dynamicConfig = {
  'history.transferProcessorMaxPollRPS': 5000,
  'history.timerProcessorMaxPollRPS': 5000,
  'history.timerProcessorMaxTimeShift': '"10ms"',
  'history.visibilityProcessorMaxPollRPS': 5000,
  'matching.numTaskqueueReadPartitions': 1,
  'matching.numTaskqueueWritePartitions': 1,
};
