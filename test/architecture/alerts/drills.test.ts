import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { repositoryRoot } from '../repository.js';
import { type Drill, drills } from './drills.js';

const rulesFile = join(repositoryRoot, 'docs/alerts/landed.rules.yml');
const alerts = [...readFileSync(rulesFile, 'utf8').matchAll(/- alert: (\w+)/g)].map(([, alert = '']) => alert);

/** A program of Debian's package `prometheus`. */
const promtool = process.env['PROMTOOL'] ?? 'promtool';
const folder = mkdtempSync(join(tmpdir(), 'landed-alerts-'));
afterAll(() => rmSync(folder, { recursive: true }));

function hasPromtool(): boolean {
  try {
    execFileSync(promtool, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** What one rule does with some series, as the tests of promtool state it. JSON is YAML. */
function ruleTest(alert: string, series: Drill['series'], at: string, isFiring: boolean): object {
  const firing = `ALERTS{alertname="${alert}",alertstate="firing"}`;
  return {
    name: `${alert} ${isFiring ? 'fires' : 'is quiet'}`,
    interval: '1m',
    input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
    promql_expr_test: [
      { expr: `count(${firing})`, eval_time: at, exp_samples: isFiring ? [{ labels: '{}', value: 1 }] : [] },
    ],
  };
}

function run(tests: readonly object[], evaluation = '1m'): string {
  const file = join(folder, 'rules.test.yml');
  writeFileSync(file, JSON.stringify({ rule_files: [rulesFile], evaluation_interval: evaluation, tests }));
  try {
    return execFileSync(promtool, ['test', 'rules', file], { encoding: 'utf8', stdio: 'pipe' });
  } catch (error) {
    const { stdout, stderr } = error as { readonly stdout: string; readonly stderr: string };
    return `${stdout}\n${stderr}`;
  }
}

describe('the drills of alert rules', () => {
  it('the drills are one per alert rule', () => {
    expect(Object.keys(drills).toSorted()).toEqual(alerts.toSorted());
  });

  it.each(Object.entries<Drill>(drills))('the drill of %s names its cause and changes its series', (_, drill) => {
    expect(drill.cause.length).toBeGreaterThan(10);
    expect(drill.series).not.toEqual(drill.quiet);
    expect(Object.keys(drill.series)).toEqual(Object.keys(drill.quiet));
  });

  it.skipIf(!hasPromtool())('each rule fires from the series of its cause, and is quiet without it (promtool)', () => {
    const testsOf = (isLong: boolean) =>
      Object.entries<Drill>(drills).flatMap(([alert, { series, quiet, at }]) =>
        isLong === /\d\dh/.test(at) ? [ruleTest(alert, series, at, true), ruleTest(alert, quiet, at, false)] : [],
      );
    expect(run(testsOf(false))).toContain('SUCCESS');
    // Days, minute by minute, would take a minute of the machine.
    expect(run(testsOf(true), '10m')).toContain('SUCCESS');
    // The check can fail: the same drills with the series of the other case.
    const [[alert, drill] = ['', undefined]] = Object.entries<Drill>(drills);
    expect(run([ruleTest(alert, drill?.quiet ?? {}, drill?.at ?? '1m', true)])).toContain('FAILED');
  });
});
