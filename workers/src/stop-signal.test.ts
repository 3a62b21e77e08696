import { afterEach, beforeEach, expect, it } from 'vitest';
import { stopSignal } from './stop-signal.js';

const signals = ['SIGTERM', 'SIGINT'] as const;
let others: (readonly [string, NodeJS.SignalsListener[]])[];

beforeEach(() => {
  others = signals.map((signal) => [signal, process.listeners(signal)] as const);
  for (const signal of signals) process.removeAllListeners(signal);
});
afterEach(() => {
  for (const signal of signals) process.removeAllListeners(signal);
  for (const [signal, listeners] of others) for (const listener of listeners) process.on(signal, listener);
});

it.each(signals)('stopSignal aborts with %s, and a second signal does not end the process', (signal) => {
  const stopped = stopSignal();
  expect(stopped.aborted).toBe(false);
  process.emit(signal);
  expect(stopped.aborted).toBe(true);
  // Without a listener, Node would end the process.
  expect(signals.map((each) => process.listenerCount(each))).toEqual([1, 1]);
});
