import { expect, it } from 'vitest';
import { createTurns } from './turns.js';

it('holds no turn of the event loop for longer than its slice, however many want it', async () => {
  let clock = 0;
  const inTurn = createTurns({ sliceMilliseconds: 5, now: () => clock });
  const finished: number[] = [];
  const perTurn = [0];
  let open = true;
  const countTurns = () => {
    perTurn.push(0);
    if (open) setImmediate(countTurns);
  };
  setImmediate(countTurns);

  async function worker(name: number): Promise<void> {
    for (let piece = 0; piece < 10; piece += 1) {
      await inTurn(() => {
        clock += 2;
        perTurn[perTurn.length - 1] = (perTurn.at(-1) ?? 0) + 1;
      });
    }
    finished.push(name);
  }
  await Promise.all([0, 1, 2, 3].map(worker));
  open = false;

  // Pieces begin at 0, 2 and 4 of a slice of 5.
  expect(Math.max(...perTurn)).toBe(3);
  expect(perTurn.reduce((sum, pieces) => sum + pieces)).toBe(40);
  expect(finished).toEqual([0, 1, 2, 3]);
});

it('gives back what the work gives, or throws what it throws', async () => {
  const inTurn = createTurns({ sliceMilliseconds: 5, now: () => 0 });
  expect(await inTurn(() => 7)).toBe(7);
  const fail = () => {
    throw new Error('no');
  };
  await expect(inTurn(fail)).rejects.toThrow('no');
});
