import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createProgram } from '../program/create-program.js';
import { runProgram } from '../program/run-program.js';

let stderr = '';

beforeEach(() => {
  stderr = '';
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    stderr += String(text);
    return true;
  });
});

afterEach(() => {
  vi.restoreAllMocks();
});

const merchant = '0190a0b0-0000-7000-8000-000000000001';
const licence = ['--licence', 'WDA(H) 1234'];
const medicine = [merchant, '--restriction', 'medicine'];

it.each([
  [2, 'an unknown restriction', [merchant, ...licence, '--restriction', 'sweets'], /--restriction/],
  [2, 'no licence', medicine, /--licence/],
  [2, 'a code of five digits', [...medicine, ...licence, '--hs', '30049'], /HS codes with 2, 4 or 6 digits/],
  [2, 'a country by its name', [...medicine, ...licence, '--destinations', 'Japan'], /two letters/],
  [1, 'an empty licence', [...medicine, '--licence', ' '], /The licence needs 1 to 500 characters/],
  [
    1,
    'a last day before the first',
    [...medicine, ...licence, '--valid-from', '2026-02-01', '--valid-to', '2026-01-01'],
    /The last day is before the first day/,
  ],
] as const)('restricted allow ends with %i for %s, without a stack', async (code, _what, typed, message) => {
  const args = ['restricted', 'allow', ...typed, '--actor', 'f.okafor', '--reason', 'x', '--stack', '/nowhere'];
  expect(await runProgram(createProgram(), args)).toBe(code);
  expect(stderr).toMatch(message);
});
