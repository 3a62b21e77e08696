import { asyncLocalStorage } from '@temporalio/activity';

/** Reports progress of the running activity. Does nothing outside an activity. Payloads are encrypted like all others. */
export function beat(progress?: object): void {
  asyncLocalStorage.getStore()?.heartbeat(progress);
}

/** What the last attempt of the running activity reported; undefined when there was none. */
export function lastBeat(): unknown {
  return asyncLocalStorage.getStore()?.info.heartbeatDetails;
}
