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

const eu = ['--entity', 'eu', '--actor', 'f.okafor'];
const ioss = [...eu, '--scheme', 'ioss', '--valid-from', '2026-07-01'];
const number = ['--number', 'IM2760000001'];

it.each([
  ['neither a number nor --at-border', ioss, /Pass --number or --at-border\./],
  ['both a number and --at-border', [...ioss, ...number, '--at-border'], /Pass --number or --at-border\./],
  ['an unknown scheme', [...eu, ...number, '--scheme', 'oss', '--valid-from', '2026-07-01'], /Expected one of: ioss, /],
  ['a state that does not exist', [...eu, ...number, '--scheme', 'us_sales_tax_xx'], /Expected one of: ioss, /],
  ['a day that does not exist', [...ioss, ...number, '--valid-to', '2026-02-30'], /--valid-to/],
  ['no first day', [...eu, ...number, '--scheme', 'ioss'], /--valid-from/],
  ['an unknown entity', [...ioss, ...number, '--entity', 'fr'], /--entity/],
] as const)('registrations set rejects %s as wrong usage, without a stack', async (_what, typed, message) => {
  expect(await runProgram(createProgram(), ['registrations', 'set', ...typed, '--stack', '/nowhere'])).toBe(2);
  expect(stderr).toMatch(message);
});
