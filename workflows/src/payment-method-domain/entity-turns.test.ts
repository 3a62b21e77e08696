import { describe, expect, it } from 'vitest';
import { createEntityTurns } from './entity-turns.js';

/** A run that ends when the test says so. */
function heldRun(log: string[], name: string) {
  let end: (error?: Error) => void = () => undefined;
  const held = new Promise<void>((resolve, reject) => {
    end = (error) => (error === undefined ? resolve() : reject(error));
  });
  const run = (): Promise<void> => {
    log.push(name);
    return held;
  };
  return { run, end };
}

describe('the turns of an entity', () => {
  it('runs of one entity follow each other, and those that wait share the last', async () => {
    const log: string[] = [];
    const turns = createEntityTurns();
    const first = heldRun(log, 'first');
    const ended = [turns.take('us', first.run)];
    for (const name of ['second', 'third']) ended.push(turns.take('us', async () => void log.push(name)));
    expect([log, turns.isBusy()]).toEqual([['first'], true]);
    first.end();
    await Promise.all(ended);
    expect([log, turns.isBusy()]).toEqual([['first', 'third'], false]);
  });

  it('runs do not wait for another entity', async () => {
    const log: string[] = [];
    const turns = createEntityTurns();
    const held = heldRun(log, 'us');
    void turns.take('us', held.run);
    await turns.take('gb', async () => void log.push('gb'));
    expect([log, turns.isBusy()]).toEqual([['us', 'gb'], true]);
    held.end();
  });

  it('starts the waiting run after a failure', async () => {
    const log: string[] = [];
    const turns = createEntityTurns();
    const first = heldRun(log, 'first');
    const ended = [turns.take('us', first.run), turns.take('us', async () => void log.push('second'))];
    first.end(new Error('The acquirer is silent.'));
    await Promise.all(ended);
    await turns.take('us', async () => void log.push('third'));
    expect([log, turns.isBusy()]).toEqual([['first', 'second', 'third'], false]);
  });
});
