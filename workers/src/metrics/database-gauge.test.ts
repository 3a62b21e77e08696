import { Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { addDatabaseGauge, type Sample } from './database-gauge.js';

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
