import { expect, it } from 'vitest';
import { SessionPace } from './session-pace.js';

it('lets a session ask 40 times at once and 20 times a second, and no other session waits for it', () => {
  let now = 0;
  const pace = new SessionPace(() => now);
  const passed = (session: string, tries: number) => {
    let count = 0;
    for (let index = 0; index < tries; index += 1) {
      try {
        pace.count(session);
        count += 1;
      } catch (error) {
        expect(error).toMatchObject({ code: 'rate_limit_exceeded', headers: { 'Retry-After': '1' } });
      }
    }
    return count;
  };
  expect([passed('one', 100), passed('other', 1)]).toEqual([40, 1]);
  now += 1_000;
  expect([passed('one', 100), passed('other', 100)]).toEqual([20, 40]);
});
