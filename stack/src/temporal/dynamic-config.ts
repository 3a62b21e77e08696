/**
 * By default the development server polls its queues rarely and splits each into partitions. After a burst, every workflow
 * step then waits 50 ms, and one task in seventy waits two seconds. By default it also fires no timer earlier than a
 * second after it was set, so that a retry after 50 ms waits a second: the margin is for the clocks of several servers.
 *
 * The queue of visibility is polled ten times per second, because no workflow waits for it. Most workflows have ended
 * then, and the server writes one record of each instead of two. By default the development server also reads the names
 * of search attributes from its database for each request; they change only when it starts. Together that was a third
 * of its processor time.
 *
 * `docker/temporal/dynamic-config.yaml` has the same values.
 */
export const dynamicConfig = {
  'history.transferProcessorMaxPollRPS': 5000,
  'history.timerProcessorMaxPollRPS': 5000,
  'history.timerProcessorMaxTimeShift': '"10ms"',
  'history.visibilityProcessorMaxPollRPS': 10,
  'matching.numTaskqueueReadPartitions': 1,
  'matching.numTaskqueueWritePartitions': 1,
  'system.forceSearchAttributesCacheRefreshOnRead': 'false',
};
