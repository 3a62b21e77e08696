import { setTimeout as sleep } from 'node:timers/promises';
import { signatureHeaders } from '@landed/activities/webhook/sign';
import { isEventType } from '@landed/contracts/event/types';
import { fixedHeaders } from '@landed/contracts/webhook/request-headers';
import { newWebhookSecret } from '@landed/management/webhook-endpoint/webhook-secret';
import { ApiErrorResponse, ApiUnreachable, callApi, retryDelay } from '../merchant-api/call-api.js';
import { type ApiEvent, pagePath, readPage } from '../merchant-api/events.js';
import { type ApiOptions, type FoundApi, webAddress } from '../merchant-api/find-api.js';
import { UsageFailure } from '../program/command-failure.js';
import { EventFeed } from './event-feed.js';
import { Forwarder } from './forwarder.js';
import { jsonLog, type ListenLog, textLog } from './listen-log.js';
import { postToReceiver } from './post-to-receiver.js';
import { untilSignal } from './until-signal.js';

export interface ListenOptions extends ApiOptions {
  readonly forwardTo?: string;
  readonly events?: readonly string[];
  readonly secret?: string;
}

const pollMilliseconds = 500;
const receiverTimeoutMilliseconds = 15_000;
/** With more unfinished events than this, reading pauses. */
const unfinishedMax = 1_000;

/** Reads new events and forwards them until a signal ends the command; then prints the totals. */
export async function listen(api: FoundApi, options: ListenOptions): Promise<void> {
  const wanted = wantedEvents(options.events);
  const url = options.forwardTo === undefined ? null : webAddress(options.forwardTo, '--forward-to');
  const secret = signingSecret(options.secret);
  const log = options.json === true ? jsonLog : textLog;
  const end = untilSignal();
  const { signal } = end;
  const forwarder =
    url === null
      ? null
      : new Forwarder({ send: (event) => send(event, url, secret, signal), onAttempt: log.attempt, signal });
  const feed = new EventFeed(async (after) =>
    readPage(await callApi(api, 'GET', pagePath(after === undefined ? {} : { after }), { signal })),
  );
  try {
    await readWithRetries(() => feed.start(), log, signal);
    log.started({ api, forwardTo: url?.href ?? null, secret: url === null ? null : secret });
    while (!signal.aborted) {
      const news = await readWithRetries(() => feed.readNew(), log, signal);
      for (const event of news.filter(({ type }) => wanted === null || wanted.has(type))) {
        if (forwarder === null) log.received(event);
        else void forwarder.forward(event);
      }
      do await sleep(pollMilliseconds, undefined, { signal });
      while ((forwarder?.tally.unfinished ?? 0) > unfinishedMax);
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    end.release();
  }
  log.ended(forwarder?.tally ?? null);
}

/** Sends one event with the headers and the signature of a webhook delivery. */
function send(event: ApiEvent, url: URL, secret: string, signal: AbortSignal) {
  const body = Buffer.from(JSON.stringify(event));
  const headers = {
    ...fixedHeaders,
    ...signatureHeaders({ secrets: [secret], eventId: event.id, body, at: new Date() }),
  };
  return postToReceiver({ url, headers, body, timeoutMilliseconds: receiverTimeoutMilliseconds, signal });
}

/** Retries through outages and rate limits, and reports each outage once. Any other error, as a rejected key, is thrown. */
async function readWithRetries<Value>(read: () => Promise<Value>, log: ListenLog, signal: AbortSignal): Promise<Value> {
  for (let failures = 1; ; failures += 1) {
    try {
      const value = await read();
      if (failures > 1) log.readRecovered();
      return value;
    } catch (error) {
      const retryable = error instanceof ApiUnreachable || (error instanceof ApiErrorResponse && error.isRetryable);
      if (!retryable) throw error;
      const pause = retryDelay(error, failures);
      if (failures === 1) log.readFailed(error.message, pause);
      await sleep(pause, undefined, { signal });
    }
  }
}

function wantedEvents(names: readonly string[] | undefined): ReadonlySet<string> | null {
  if (names === undefined) return null;
  if (names.length === 0) throw new UsageFailure('--events is empty. `landed trigger --list` shows all event names.');
  if (names.every(isEventType)) return new Set(names);
  throw new UsageFailure('--events contains an unknown name. `landed trigger --list` shows all event names.');
}

function signingSecret(given: string | undefined): string {
  if (given === undefined) return newWebhookSecret();
  try {
    signatureHeaders({ secrets: [given], eventId: '', body: Buffer.alloc(0), at: new Date() });
    return given;
  } catch {
    throw new UsageFailure('--secret is not a signing secret. Expected whsec_ followed by 32 bytes in base64.');
  }
}
