import type { ApiEvent } from '../merchant-api/events.js';
import type { FoundApi } from '../merchant-api/find-api.js';
import { plainText } from '../output/plain-text.js';
import type { Attempt, Tally } from './forwarder.js';

export interface Beginning {
  readonly api: FoundApi;
  readonly forwardTo: string | null;
  readonly secret: string | null;
}

/** What is told while events come. */
export interface ListenLog {
  begun(beginning: Beginning): void;
  seen(event: ApiEvent): void;
  attempt(attempt: Attempt): void;
  cannotRead(message: string, pauseMilliseconds: number): void;
  readsAgain(): void;
  /** Null when nothing was forwarded. */
  ended(tally: Tally | null): void;
}

/** A line per event, for a person. */
export const textLog: ListenLog = {
  begun({ api, forwardTo, secret }) {
    const whose = api.merchant === null ? '' : ` of ${plainText(api.merchant)}`;
    print(`Events${whose}, ${api.rail} rail, from ${api.baseUrl}${forwardTo === null ? '' : ` to ${forwardTo}`}`);
    if (secret !== null) print(`Signing secret: ${secret}`);
    print('Ready. Ctrl-C ends.\n');
  },
  seen: (event) => print(line(event)),
  attempt({ event, number, reply, delivered, nextInMilliseconds }) {
    const said = reply.kind === 'answered' ? String(reply.status) : reply.reason;
    const next = nextInMilliseconds === null ? 'given up' : `attempt ${number + 1} in ${seconds(nextInMilliseconds)}`;
    print(`${line(event)}  ${said}, ${reply.milliseconds} ms${delivered ? '' : `; ${next}`}`);
  },
  cannotRead: (message, pause) => complain(`${message} Trying again, first in ${seconds(pause)}.`),
  readsAgain: () => complain('The API answers again.'),
  ended(tally) {
    if (tally === null) return;
    print(`\n${tally.delivered} delivered, ${tally.givenUp} given up, ${tally.unfinished} unfinished.`);
  },
};

/** A JSON document per line, for programs. */
export const jsonLog: ListenLog = {
  begun: ({ api, forwardTo, secret }) =>
    printJson({ listening: { base_url: api.baseUrl, rail: api.rail, forward_to: forwardTo, secret } }),
  seen: (event) => printJson({ event }),
  attempt: ({ event, number, reply, delivered, nextInMilliseconds }) =>
    printJson({
      attempt: {
        event: event.id,
        type: event.type,
        number,
        delivered,
        status: reply.kind === 'answered' ? reply.status : null,
        reason: reply.kind === 'answered' ? null : reply.reason,
        milliseconds: reply.milliseconds,
        next_in_milliseconds: nextInMilliseconds,
      },
    }),
  cannotRead: (message, pause) => printJson({ waiting: { message, next_in_milliseconds: pause } }),
  readsAgain: () => printJson({ reading: true }),
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

function complain(text: string): void {
  process.stderr.write(`landed: ${text}\n`);
}

function printJson(document: unknown): void {
  print(JSON.stringify(document));
}
