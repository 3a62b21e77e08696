import { expect, it } from 'vitest';
import { paint, usesColour } from './paint.js';

it.each([
  [{ isTTY: true }, {}, true],
  [{ isTTY: false }, {}, false],
  [{ isTTY: true }, { NO_COLOR: '1' }, false],
  [{ isTTY: true }, { NO_COLOR: '' }, true],
  [{ isTTY: true }, { TERM: 'dumb' }, false],
])('usesColour of %j with %j is %s', (stream, env, expected) => {
  expect(usesColour(stream, env)).toBe(expected);
});

it('paint returns text for a pipe unchanged', () => {
  expect(paint({ isTTY: false } as NodeJS.WriteStream, 'red', 'failed')).toBe('failed');
});
