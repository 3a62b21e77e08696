import { describe, expect, it } from 'vitest';
import { filesToRepeat, type RunResult, together, withRepeated } from './test-attempts.js';

const file = (name: string, passed: number, ...failures: string[]) => ({
  project: 'http',
  file: name,
  seconds: 1,
  passed,
  failures: failures.map((line) => `${name} > ${line}`),
});
const result = (files: ReturnType<typeof file>[], outside: readonly string[] = []): RunResult => ({
  passed: files.reduce((total, { passed }) => total + passed, 0),
  failures: [...outside, ...files.flatMap(({ failures }) => failures)],
  outside: outside.length,
  files,
});
const good = file('test/a.test.ts', 3);
const late = file('test/b.test.ts', 1, 'waits: timed out');
const namesOf = (runs: RunResult[]) => filesToRepeat(runs).map((each) => each.file);

describe('the second attempt', () => {
  it('repeats the files that failed in any run', () => {
    expect(namesOf([result([good, late]), result([file('test/c.test.ts', 0, 'waits: timed out')])])).toEqual([
      'test/b.test.ts',
      'test/c.test.ts',
    ]);
    expect(namesOf([result([good])])).toEqual([]);
  });

  it.each([
    [
      'an assertion about money',
      [late, file('test/c.test.ts', 2, 'ends: Money: expected [ 1 ] to deeply equal []')],
      [],
    ],
    ['a property', [late, file('test/property/rate-limit.test.ts', 2, 'holds: Property failed')], []],
    ['an error outside any test', [late], ['outside any test: unhandled']],
    [
      'eleven files',
      Array.from({ length: 11 }, (_, index) => file(`test/${index}.test.ts`, 0, 'waits: timed out')),
      [],
    ],
  ])('the second attempt is not made after %s failed', (_, files, outside) => {
    expect(namesOf([result(files, outside)])).toEqual([]);
  });

  it('replaces the results of its files, and keeps what failed again', () => {
    const [first, serial] = [result([good, late]), result([file('test/c.test.ts', 4, 'x: timed out')])];
    const second = result([file('test/b.test.ts', 2), file('test/c.test.ts', 4, 'x: timed out')]);
    const whole = withRepeated([first, serial], second);
    expect([whole.passed, whole.failures]).toEqual([9, ['test/c.test.ts > x: timed out']]);
    expect(together([first, serial])).toMatchObject({ passed: 8, outside: 0 });
  });

  it('counts a crash of its own as a failure', () => {
    const whole = withRepeated([result([good, late])], result([], ['vitest ended without totals']));
    expect([whole.outside, whole.failures.length]).toEqual([1, 2]);
  });
});
