import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { spawnChild } from './end-with-process.js';
import { freePort } from './free-port.js';

/** A program of Debian's package `prometheus`. */
const program = process.env['PROMETHEUS'] ?? 'prometheus';

export const hasPrometheus = spawnSync(program, ['--version']).status === 0;

export interface FiringAlert {
  readonly labels: Readonly<Record<string, string>>;
  readonly value: string;
}

export interface RunningPrometheus {
  /** The alerts of a rule that fire now; with labels, only those that have them. */
  firing(alert: string, labels?: Readonly<Record<string, string>>): Promise<readonly FiringAlert[]>;
  /** The value of an expression now, as text of Prometheus: for the message of a failed test. */
  query(expression: string): Promise<string>;
  /** Scrapes these `host:port` from now on, and no others. */
  scrape(targets: readonly string[]): Promise<void>;
  /** Resolves once the last scrape of each target succeeded. */
  untilScraped(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Starts the real program on loopback. It scrapes `/metrics` of the targets every 5 s, because a scrape may take seconds on
 * a busy machine and a scrape that takes too long ends all alerts of its target. It evaluates the rules every second.
 */
export async function startPrometheus(rules: string, targets: readonly string[]): Promise<RunningPrometheus> {
  const folder = await mkdtemp(join(tmpdir(), 'landed-prometheus-'));
  const targetsFile = join(folder, 'targets.json');
  const scrape = (addresses: readonly string[]) => writeFile(targetsFile, JSON.stringify([{ targets: addresses }]));
  await scrape(targets);
  await writeFile(join(folder, 'rules.yml'), rules);
  // JSON is YAML.
  const config = {
    global: { scrape_interval: '5s', scrape_timeout: '5s', evaluation_interval: '1s' },
    rule_files: [join(folder, 'rules.yml')],
    scrape_configs: [{ job_name: 'landed', file_sd_configs: [{ files: [targetsFile], refresh_interval: '1s' }] }],
  };
  await writeFile(join(folder, 'prometheus.yml'), JSON.stringify(config));
  const port = await freePort();
  const child = spawnChild(
    program,
    [
      `--config.file=${join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
      '--log.level=error',
    ],
    { stdio: ['ignore', 'inherit', 'inherit'] },
  );
  const gone = once(child, 'exit');
  const read = async (path: string): Promise<unknown> => {
    const response = await fetch(`http://127.0.0.1:${port}/api/v1/${path}`);
    return ((await response.json()) as { data: unknown }).data;
  };
  const close = async () => {
    child.kill('SIGTERM');
    await gone;
    await rm(folder, { recursive: true, force: true });
  };
  const running: RunningPrometheus = {
    async firing(alert, labels = {}) {
      const { alerts } = (await read('alerts')) as { alerts: readonly (FiringAlert & { readonly state: string })[] };
      return alerts
        .filter((each) => each.state === 'firing')
        .filter((each) => matches(each.labels, { ...labels, alertname: alert }));
    },
    async query(expression) {
      return JSON.stringify(await read(`query?query=${encodeURIComponent(expression)}`));
    },
    scrape,
    async untilScraped() {
      for (let attempt = 0; ; attempt += 1) {
        const { activeTargets } = (await read('targets').catch(() => ({ activeTargets: [] }))) as {
          activeTargets: readonly { readonly health: string; readonly lastError: string }[];
        };
        if (activeTargets.length >= targets.length && activeTargets.every(({ health }) => health === 'up')) return;
        if (attempt > 120) throw new Error(`Prometheus cannot scrape: ${JSON.stringify(activeTargets)}`);
        await sleep(500);
      }
    },
    close,
  };
  return running;
}

function matches(labels: Readonly<Record<string, string>>, wanted: Readonly<Record<string, string>>): boolean {
  return Object.entries(wanted).every(([name, value]) => labels[name]?.startsWith(value) === true);
}
