import { setTimeout as sleep } from 'node:timers/promises';
import { type ApiAccess, callWithRetries } from '../merchant-api/call-api.js';
import { type ApiEvent, pagePath, readEvent, readPage } from '../merchant-api/events.js';
import { CommandFailure } from '../program/command-failure.js';

export interface AwaitedEvent {
  readonly type: string;
  readonly resourceId: string;
  readonly withinSeconds: number;
}

const lookEveryMilliseconds = 250;

/** Reads the newest events of a type until one describes the resource. Throws `CommandFailure` when none appears in time. */
export async function waitForEvent(api: ApiAccess, awaited: AwaitedEvent): Promise<ApiEvent> {
  const { type, resourceId, withinSeconds } = awaited;
  const deadline = performance.now() + withinSeconds * 1000;
  do {
    const page = readPage(await callWithRetries(api, 'GET', pagePath({ type })));
    const found = page.data.find((event) => event.type === type && event.data.object.id === resourceId);
    if (found !== undefined) return readEvent(await callWithRetries(api, 'GET', `/v1/events/${found.id}`));
    await sleep(lookEveryMilliseconds);
  } while (performance.now() < deadline);
  throw new CommandFailure(
    'event_missing',
    `${type} for ${resourceId} did not appear within ${withinSeconds} s. Run \`landed doctor\` to find the cause.`,
  );
}
