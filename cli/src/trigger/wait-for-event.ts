import { setTimeout as sleep } from 'node:timers/promises';
import { type ApiAccess, callPatiently } from '../merchant-api/call.js';
import { type ApiEvent, pagePath, readEvent, readPage } from '../merchant-api/events.js';
import { CommandFailure } from '../program/command-failure.js';

export interface AwaitedEvent {
  readonly type: string;
  readonly resourceId: string;
  readonly withinSeconds: number;
}

const lookEveryMilliseconds = 250;

/** Reads the newest events of a type until one tells of the resource. Throws `CommandFailure` when it does not come. */
export async function waitForEvent(api: ApiAccess, awaited: AwaitedEvent): Promise<ApiEvent> {
  const { type, resourceId, withinSeconds } = awaited;
  const deadline = performance.now() + withinSeconds * 1000;
  do {
    const page = readPage(await callPatiently(api, 'GET', pagePath({ type })));
    const found = page.data.find((event) => event.type === type && event.data.object.id === resourceId);
    if (found !== undefined) return readEvent(await callPatiently(api, 'GET', `/v1/events/${found.id}`));
    await sleep(lookEveryMilliseconds);
  } while (performance.now() < deadline);
  throw new CommandFailure(
    'event_missing',
    `${type} of ${resourceId} did not come within ${withinSeconds} s. \`landed doctor\` looks for the cause.`,
  );
}
