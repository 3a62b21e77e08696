import { describe, expect, it } from 'vitest';
import { retryDeadlocks } from './retry-deadlocks.js';

function refusal(code: string): Error {
  return Object.assign(new Error('refused'), { code });
}

/** Something that fails with these, one after the other, before it succeeds. */
function failingWith(errors: readonly Error[]) {
  let runs = 0;
  const run = () => {
    const error = errors[runs];
    runs += 1;
    return error === undefined ? Promise.resolve(runs) : Promise.reject(error);
  };
  return { run, runs: () => runs };
}

describe('despiteDeadlocks', () => {
  it('runs a statement again that was refused to end a deadlock, up to four times', async () => {
    const deadlock = refusal('40P01');
    expect(await retryDeadlocks(failingWith([deadlock]).run)).toBe(2);
    expect(await retryDeadlocks(failingWith(Array(4).fill(deadlock)).run)).toBe(5);
    const hopeless = failingWith(Array(9).fill(deadlock));
    await expect(retryDeadlocks(hopeless.run)).rejects.toBe(deadlock);
    expect(hopeless.runs()).toBe(5);
  });

  it.each([refusal('23505'), refusal('57014'), new Error('Connection terminated unexpectedly')])(
    'runs nothing again of which something may have been written: %s',
    async (error) => {
      const failing = failingWith([error]);
      await expect(retryDeadlocks(failing.run)).rejects.toBe(error);
      expect(failing.runs()).toBe(1);
    },
  );
});
