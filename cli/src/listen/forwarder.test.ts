import { expect, it, vi } from 'vitest';
import type { ApiEvent } from '../merchant-api/events.js';
import { type Attempt, Forwarder } from './forwarder.js';
import type { ReceiverResult } from './post-to-receiver.js';

const eventOf = (id: string): ApiEvent => ({ id, type: 'refund.created', data: { object: { id: 'resource' } } });
const responded = (status: number): ReceiverResult => ({ kind: 'response', status, milliseconds: 1 });
const unreachable: ReceiverResult = { kind: 'no_response', reason: 'nothing listens there', milliseconds: 1 };

function forwarderTo(send: (event: ApiEvent) => Promise<ReceiverResult>, changes: { atOnce?: number } = {}) {
  const attempts: Attempt[] = [];
  const forwarder = new Forwarder({
    send,
    onAttempt: (attempt) => attempts.push(attempt),
    signal: new AbortController().signal,
    pausesMilliseconds: [1, 2],
    ...changes,
  });
  const attemptsMade = () =>
    attempts.map(({ number, delivered, nextInMilliseconds }) => [number, delivered, nextInMilliseconds]);
  return { forwarder, attemptsMade };
}

it('retries an event until the receiver responds with 2xx', async () => {
  const results = [unreachable, responded(500), responded(204)];
  const { forwarder, attemptsMade } = forwarderTo(async () => results.shift() ?? unreachable);
  await forwarder.forward(eventOf('one'));
  expect(attemptsMade()).toEqual([
    [1, false, 1],
    [2, false, 2],
    [3, true, null],
  ]);
  expect(forwarder.tally).toEqual({ delivered: 1, givenUp: 0, unfinished: 0 });
});

it('treats a redirect as a failure and gives the event up after the last attempt', async () => {
  const { forwarder, attemptsMade } = forwarderTo(async () => responded(302));
  await forwarder.forward(eventOf('one'));
  expect(attemptsMade()).toEqual([
    [1, false, 1],
    [2, false, 2],
    [3, false, null],
  ]);
  expect(forwarder.tally).toEqual({ delivered: 0, givenUp: 1, unfinished: 0 });
});

it('a forwarder does not retry after 410', async () => {
  const { forwarder, attemptsMade } = forwarderTo(async () => responded(410));
  await forwarder.forward(eventOf('one'));
  expect(attemptsMade()).toEqual([[1, false, null]]);
});

it('keeps to the limit of requests in flight and starts events in order', async () => {
  const begun: string[] = [];
  const release: (() => void)[] = [];
  const send = (event: ApiEvent) => {
    begun.push(event.id);
    return new Promise<ReceiverResult>((resolve) => release.push(() => resolve(responded(200))));
  };
  const { forwarder } = forwarderTo(send, { atOnce: 2 });
  const all = ['a', 'b', 'c', 'd'].map((id) => forwarder.forward(eventOf(id)));
  expect(begun).toEqual(['a', 'b']);
  release[0]?.();
  await vi.waitFor(() => expect(begun).toEqual(['a', 'b', 'c']), { timeout: 30_000 });
  release[2]?.();
  await vi.waitFor(() => expect(begun).toEqual(['a', 'b', 'c', 'd']), { timeout: 30_000 });
  for (const letGo of release) letGo();
  await Promise.all(all);
  expect(forwarder.tally).toEqual({ delivered: 4, givenUp: 0, unfinished: 0 });
});

it('forwards other events while one waits for its retry', async () => {
  const send = async (event: ApiEvent) => (event.id === 'bad' ? unreachable : responded(200));
  const controller = new AbortController();
  const forwarder = new Forwarder({
    send,
    onAttempt: () => undefined,
    signal: controller.signal,
    pausesMilliseconds: [60_000],
    atOnce: 1,
  });
  const waiting = forwarder.forward(eventOf('bad'));
  await forwarder.forward(eventOf('good'));
  expect(forwarder.tally).toEqual({ delivered: 1, givenUp: 0, unfinished: 1 });
  controller.abort();
  await waiting;
  expect(forwarder.tally).toEqual({ delivered: 1, givenUp: 0, unfinished: 1 });
});
