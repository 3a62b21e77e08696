import { writeFileSync, writeSync } from 'node:fs';
import type { Reporter, SerializedError, TestModule, Vitest } from 'vitest/node';

/**
 * Ends the output of a run with one line that says how it went: `12 passed, 0 failed`. It counts test cases; a file
 * that does not load, a hook that fails and an error outside any test count as failed, so that a red run never says
 * `0 failed`. One of several runs leaves its numbers in the file `LANDED_TEST_TOTALS` instead, for whoever adds them up.
 */
// vitest takes the default export of a reporter's file.
// oxlint-disable-next-line import/no-default-export
export default class ClosingLineReporter implements Reporter {
  #isWatching = false;

  onInit({ config }: Vitest): void {
    this.#isWatching = config.watch;
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const totals = totalsOf(modules, errors);
    const file = process.env['LANDED_TEST_TOTALS'];
    if (file !== undefined) {
      writeFileSync(file, JSON.stringify(totals));
      return;
    }
    const line = `${totals.passed} passed, ${totals.failed} failed\n`;
    // What is torn down after the last test may still print, so the line waits for the end of the process.
    if (this.#isWatching) process.stdout.write(line);
    else process.once('exit', () => writeSync(process.stdout.fd, line));
  }
}

function totalsOf(
  modules: readonly TestModule[],
  errors: readonly SerializedError[],
): { readonly passed: number; readonly failed: number } {
  let passed = 0;
  let failed = errors.length;
  for (const module of modules) {
    failed += module.errors().length;
    for (const suite of module.children.allSuites()) failed += suite.errors().length;
    for (const test of module.children.allTests()) {
      const { state } = test.result();
      if (state === 'passed') passed += 1;
      if (state === 'failed') failed += 1;
    }
  }
  return { passed, failed };
}
