import { v7 as uuidV7 } from 'uuid';
import { expect, it } from 'vitest';
import { firstIdOf } from './requeue-missed.js';

it('firstIdOf is before every id of its millisecond and after every id of the millisecond before', () => {
  const at = Date.parse('2026-11-20T08:00:00.123Z');
  const first = firstIdOf(new Date(at));
  expect(first).toBe('01a1f7f8-307b-7000-8000-000000000000');
  for (let times = 0; times < 1_000; times += 1) {
    expect(uuidV7({ msecs: at }) >= first).toBe(true);
    expect(uuidV7({ msecs: at - 1 }) < first).toBe(true);
  }
});

it('firstIdOf is the smallest version 7 id for instants before 1970', () => {
  expect(firstIdOf(new Date(-1))).toBe('00000000-0000-7000-8000-000000000000');
});
