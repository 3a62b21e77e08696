import { Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { addDatabaseGauge, type Sample, sharedRead } from './database-gauge.js';

it.each([
  [[], [[{}, 3]], ['landed_example 3']],
  [['rail'], [[{ rail: 'test' }, 3]], ['landed_example{rail="test"} 3']],
] as const)(
  'a gauge with the labels %j has no samples while the database does not respond',
  async (labelNames, found, lines) => {
    const reads: (() => Promise<readonly Sample[]>)[] = [
      async () => found,
      () => Promise.reject(new Error('down')),
      async () => found,
    ];
    const registry = new Registry();
    const read = () => reads.shift()?.() ?? Promise.resolve([]);
    addDatabaseGauge(registry, { name: 'landed_example', help: 'An example.', labelNames, read });
    const samples = async () =>
      (await registry.metrics()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    expect([await samples(), await samples(), await samples()]).toEqual([lines, [], lines]);
  },
);

it('gauges of the same rows share one read in each scrape', async () => {
  let reads = 0;
  const read = sharedRead(async () => {
    reads += 1;
    return reads;
  });
  const registry = new Registry();
  for (const name of ['landed_first', 'landed_second'])
    addDatabaseGauge(registry, { name, help: 'An example.', labelNames: [], read: async () => [[{}, await read()]] });
  const values = async () => (await registry.metrics()).match(/^landed_.*/gm);
  expect([await values(), await values()]).toEqual([
    ['landed_first 1', 'landed_second 1'],
    ['landed_first 2', 'landed_second 2'],
  ]);
});
