import { writeFileSync, writeSync } from 'node:fs';
import { relative } from 'node:path';
import { type FileTime, timesReport } from '@landed/stack/test-times';
import type { Reporter, SerializedError, TestModule, Vitest } from 'vitest/node';

/**
 * Ends the output of a run with the slowest files, the time of each project and the totals: `12 passed, 0 failed`. It
 * counts test cases. A file that does not load, a hook that fails and an error outside any test count as failed, so a
 * red run never ends with `0 failed`. When several runs are added up, each writes its totals to the file in
 * `LANDED_TEST_TOTALS` instead.
 */
// vitest takes the default export of a reporter's file.
// oxlint-disable-next-line import/no-default-export
export default class ClosingLineReporter implements Reporter {
  #isWatching = false;
  #root = '';

  onInit({ config }: Vitest): void {
    this.#isWatching = config.watch;
    this.#root = config.root;
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const totals = totalsOf(modules, errors);
    const files = modules.map((module) => timeOf(module, this.#root));
    const file = process.env['LANDED_TEST_TOTALS'];
    if (file !== undefined) {
      writeFileSync(file, JSON.stringify({ ...totals, files }));
      return;
    }
    const lines = `${timesReport(files)}\n${totals.passed} passed, ${totals.failed} failed\n`;
    // The teardown after the last test may still print, so the lines wait for the end of the process.
    if (this.#isWatching) process.stdout.write(lines);
    else process.once('exit', () => writeSync(process.stdout.fd, lines));
  }
}

function timeOf(module: TestModule, root: string): FileTime {
  const { collectDuration, duration, environmentSetupDuration, prepareDuration, setupDuration } = module.diagnostic();
  const milliseconds = collectDuration + duration + environmentSetupDuration + prepareDuration + setupDuration;
  return {
    project: module.project.name,
    file: relative(root, module.moduleId),
    seconds: milliseconds / 1_000,
    failed: totalsOf([module], []).failed,
  };
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
