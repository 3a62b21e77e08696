import { expect, test } from 'vitest';
import { budgetSeconds, failuresReport, timesReport } from './test-times.js';

test('the report names the slowest files first, at most twenty, and adds up every project', () => {
  const files = Array.from({ length: 22 }, (_, index) => ({
    project: index % 2 === 0 ? 'db' : 'http',
    file: `test/${index}.test.ts`,
    seconds: index,
    passed: 1,
    failures: [],
  }));
  const lines = timesReport(files).split('\n');
  expect(lines.slice(0, 3)).toEqual([
    'Slowest 20 of 22 test files:',
    '   21.0 s  http         test/21.test.ts',
    '   20.0 s  db           test/20.test.ts',
  ]);
  expect(lines.slice(-4)).toEqual([
    '    2.0 s  db           test/2.test.ts',
    'Time of all files by project:',
    '  110.0 s  db           11 files',
    '  121.0 s  http         11 files',
  ]);
});

test('the report lists each failure on a line, and nothing when there is none', () => {
  expect(failuresReport(['a.test.ts > pays: 1 is not 2', 'b.test.ts: cannot load'])).toBe(
    'Failed:\n  a.test.ts > pays: 1 is not 2\n  b.test.ts: cannot load\n',
  );
  expect(failuresReport([])).toBe('');
});

test('the budget is twenty minutes, and forty for all files, unless the environment says otherwise', () => {
  expect(budgetSeconds({}, 'fixed')).toBe(1_200);
  expect(budgetSeconds({ LANDED_TEST_BUDGET_SECONDS: '' }, 'fixed')).toBe(1_200);
  expect(budgetSeconds({}, 'all')).toBe(2_400);
  expect(budgetSeconds({ LANDED_TEST_BUDGET_SECONDS: '480' }, 'all')).toBe(480);
  expect(() => budgetSeconds({ LANDED_TEST_BUDGET_SECONDS: 'soon' }, 'fixed')).toThrow('must be a number of seconds');
});
