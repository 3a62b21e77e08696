import { writeFileSync, writeSync } from 'node:fs';
import { relative } from 'node:path';
import { type FileTime, failuresReport, timesReport } from '@landed/stack/test-times';
import type { Reporter, SerializedError, TestModule, Vitest } from 'vitest/node';

/**
 * Ends the output of a run with the slowest files, the time of each project, the failures and the totals: `12 passed, 0
 * failed`. It counts test cases. A file that does not load, a hook that fails and an error outside any test count as failed, so a
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
    const files = modules.map((module) => timeOf(module, this.#root));
    const passed = files.reduce((total, each) => total + each.passed, 0);
    const outside = errors.map((error) => failureLine('outside any test', error));
    const failures = [...outside, ...files.flatMap((each) => each.failures)];
    const file = process.env['LANDED_TEST_TOTALS'];
    if (file !== undefined) {
      writeFileSync(file, JSON.stringify({ passed, failures, outside: outside.length, files }));
      return;
    }
    const report = `${timesReport(files)}\n${failuresReport(failures)}`;
    const lines = `${report}${passed} passed, ${failures.length} failed\n`;
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
    ...totalsOf(module),
  };
}

function totalsOf(module: TestModule): Pick<FileTime, 'passed' | 'failures'> {
  let passed = 0;
  const name = module.relativeModuleId;
  const failures = module.errors().map((error) => failureLine(name, error));
  for (const suite of module.children.allSuites()) {
    failures.push(...suite.errors().map((error) => failureLine(`${name} > ${suite.fullName}`, error)));
  }
  for (const test of module.children.allTests()) {
    const { state, errors } = test.result();
    if (state === 'passed') passed += 1;
    if (state === 'failed') failures.push(failureLine(`${name} > ${test.fullName}`, errors[0]));
  }
  return { passed, failures };
}

/** One line for each failure: the complete error is far above, between the output of other files. */
function failureLine(where: string, error: { readonly message: string } | undefined): string {
  return `${where}: ${error?.message.split('\n', 1)[0] ?? 'no error given'}`;
}
