import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Cause, causes } from '../architecture/alerts/causes.js';
import { type DrillStack, startDrillStack } from '../architecture/alerts/drill-stack.js';
import { repositoryRoot } from '../architecture/repository.js';
import { hasPrometheus, type RunningPrometheus, startPrometheus } from '../setup/prometheus.js';
import { Sample } from '../setup/sample.js';

/** A rule may wait for a sweep of each minute, for two minutes of an unknown outcome, or for tables to be read again. */
const fireMilliseconds = 240_000;

/**
 * The real rules, with two changes that only shorten the wait: `for` is a second, and windows of minutes or hours are one
 * minute. Thresholds, operators and `offset` are those of the file.
 */
const rules = readFileSync(join(repositoryRoot, 'docs/alerts/landed.rules.yml'), 'utf8')
  .replaceAll(/^( +for:) \w+$/gm, '$1 1s')
  .replaceAll(/\[\d+[mh]\]/g, '[1m]');

const sample = new Sample('alert drills');
const labelsOf = (alert: string) => (causes as Readonly<Record<string, Cause>>)[alert]?.labels;
/** Rules by what causes them, in the order of the table. */
const groups = new Map<Cause['run'], string[]>();
for (const [alert, { run }] of Object.entries<Cause>(causes)) groups.set(run, [...(groups.get(run) ?? []), alert]);
/** `LANDED_DRILLS=LandedOverloaded,LandedBacklogOld` runs some, in this order. */
const chosen = (process.env['LANDED_DRILLS'] ?? '').split(',').filter((name) => name !== '');
const all = [...groups];
const rows =
  chosen.length === 0 ? all : [...new Set(chosen.flatMap((name) => all.filter(([, alerts]) => alerts.includes(name))))];

let drill: DrillStack;
let prometheus: RunningPrometheus;
let own: readonly string[];
const seconds: Record<string, string> = {};

describe.skipIf(!hasPrometheus)('the alert rules (needs Debian’s package `prometheus`)', () => {
  beforeAll(async () => {
    drill = await startDrillStack();
    const { workers_ops_url: workers, gateway_ops_url: gateway } = drill.stack.json;
    own = [workers, gateway].map((url) => new URL(url).host);
    prometheus = await startPrometheus(rules, own);
    await prometheus.untilScraped();
  });

  afterAll(async () => {
    await prometheus?.close();
    await drill?.close();
    process.stdout.write(`Seconds from the cause until each rule fired: ${JSON.stringify(seconds, null, 2)}\n`);
    sample.report(Object.keys(seconds).length);
  });

  it.each(rows.map(([run, alerts]) => [alerts.join(' and '), run, alerts] as const))(
    '%s fires from its cause, and not before',
    async (_, run, alerts) => {
      const until = new AbortController();
      // What an earlier drill has caused may still be ending.
      await expect
        .poll(
          async () => (await Promise.all(alerts.map((alert) => prometheus.firing(alert, labelsOf(alert))))).flat(),
          {
            timeout: 120_000,
            interval: 500,
          },
        )
        .toEqual([]);
      const startedAt = Date.now();
      let undo: Awaited<ReturnType<Cause['run']>>;
      try {
        undo = await run(drill, {
          until: until.signal,
          alsoScrape: (targets) => prometheus.scrape([...own, ...targets]),
        });
        const waiting = new Set(alerts);
        while (waiting.size > 0 && Date.now() - startedAt < fireMilliseconds) {
          for (const alert of waiting) {
            if ((await prometheus.firing(alert, labelsOf(alert))).length === 0) continue;
            waiting.delete(alert);
            seconds[alert] = ((Date.now() - startedAt) / 1_000).toFixed(0);
          }
          await sleep(500);
        }
        expect([...waiting]).toEqual([]);
      } finally {
        until.abort();
        await undo?.();
      }
    },
    fireMilliseconds + 300_000,
  );
});
