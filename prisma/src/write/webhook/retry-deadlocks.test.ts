import { describe, expect, it } from 'vitest';
import { retryDeadlocks } from './retry-deadlocks.js';

function databaseError(code: string): Error {
  return Object.assign(new Error('failed'), { code });
}

/** A function that fails with each of these errors in turn and then succeeds. */
function failingWith(errors: readonly Error[]) {
  let runs = 0;
  const run = () => {
    const error = errors[runs];
    runs += 1;
    return error === undefined ? Promise.resolve(runs) : Promise.reject(error);
  };
  return { run, runs: () => runs };
}

describe('retryDeadlocks', () => {
  it('runs a statement again after a deadlock, up to four times', async () => {
    const deadlock = databaseError('40P01');
    expect(await retryDeadlocks(failingWith([deadlock]).run)).toBe(2);
    expect(await retryDeadlocks(failingWith(Array(4).fill(deadlock)).run)).toBe(5);
    const hopeless = failingWith(Array(9).fill(deadlock));
    await expect(retryDeadlocks(hopeless.run)).rejects.toBe(deadlock);
    expect(hopeless.runs()).toBe(5);
  });

  it.each([databaseError('23505'), databaseError('57014'), new Error('Connection terminated unexpectedly')])(
    'retryDeadlocks does not run a statement again after another error: %s',
    async (error) => {
      const failing = failingWith([error]);
      await expect(retryDeadlocks(failing.run)).rejects.toBe(error);
      expect(failing.runs()).toBe(1);
    },
  );
});
