import type { ApiEvent } from '../merchant-api/events.js';
import type { FoundApi } from '../merchant-api/find-api.js';
import { paint } from '../output/paint.js';
import { plainText } from '../output/plain-text.js';
import type { Attempt, Tally } from './forwarder.js';

export interface ListenStart {
  readonly api: FoundApi;
  readonly forwardTo: string | null;
  readonly secret: string | null;
}

/** Prints what happens while `landed listen` runs. */
export interface ListenLog {
  started(beginning: ListenStart): void;
  received(event: ApiEvent): void;
  attempt(attempt: Attempt): void;
  readFailed(message: string, pauseMilliseconds: number): void;
  readRecovered(): void;
  /** Null when nothing was forwarded. */
  ended(tally: Tally | null): void;
}

/** One line per event, as text. */
export const textLog: ListenLog = {
  started({ api, forwardTo, secret }) {
    const whose = api.merchant === null ? '' : ` of ${plainText(api.merchant)}`;
    print(`Events${whose}, ${api.rail} mode, from ${api.baseUrl}${forwardTo === null ? '' : ` to ${forwardTo}`}`);
    if (secret !== null) print(`Signing secret: ${secret}`);
    print('Ready. Press Ctrl-C to end.\n');
  },
  received: (event) => print(line(event)),
  attempt({ event, number, result, delivered, nextInMilliseconds }) {
    const outcome = result.kind === 'response' ? String(result.status) : result.reason;
    const next = nextInMilliseconds === null ? 'given up' : `attempt ${number + 1} in ${seconds(nextInMilliseconds)}`;
    const shown = paint(process.stdout, delivered ? 'green' : 'red', outcome);
    print(`${line(event)}  ${shown}, ${result.milliseconds} ms${delivered ? '' : `; ${next}`}`);
  },
  readFailed: (message, pause) => printError(`${message} Retrying, first in ${seconds(pause)}.`),
  readRecovered: () => printError('The API responds again.'),
  ended(tally) {
    if (tally === null) return;
    print(`\n${tally.delivered} delivered, ${tally.givenUp} given up, ${tally.unfinished} unfinished.`);
  },
};

/** One JSON document per line, for programs. */
export const jsonLog: ListenLog = {
  started: ({ api, forwardTo, secret }) =>
    printJson({ listening: { base_url: api.baseUrl, rail: api.rail, forward_to: forwardTo, secret } }),
  received: (event) => printJson({ event }),
  attempt: ({ event, number, result, delivered, nextInMilliseconds }) =>
    printJson({
      attempt: {
        event: event.id,
        type: event.type,
        number,
        delivered,
        status: result.kind === 'response' ? result.status : null,
        reason: result.kind === 'response' ? null : result.reason,
        milliseconds: result.milliseconds,
        next_in_milliseconds: nextInMilliseconds,
      },
    }),
  readFailed: (message, pause) => printJson({ waiting: { message, next_in_milliseconds: pause } }),
  readRecovered: () => printJson({ reading: true }),
  ended: (tally) =>
    printJson({
      ended: tally && { delivered: tally.delivered, given_up: tally.givenUp, unfinished: tally.unfinished },
    }),
};

function line({ id, type }: ApiEvent): string {
  return `${new Date().toTimeString().slice(0, 8)}  ${plainText(type).padEnd(40)}  ${id}`;
}

function seconds(milliseconds: number): string {
  return `${Math.round(milliseconds / 100) / 10} s`;
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

function printError(text: string): void {
  process.stderr.write(`landed: ${text}\n`);
}

function printJson(document: unknown): void {
  print(JSON.stringify(document));
}
