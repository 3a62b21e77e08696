import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { bundlePath } from '@landed/workers/bundle';
import { bundleWorkflowCode, DefaultLogger, type ReplayWorkerOptions, Runtime, Worker } from '@temporalio/worker';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recipes } from './recipes/index.js';

/** Recorded before a change behind `patched()`. No recipe produces these histories now; they must still replay. */
const ofEarlierVersions: readonly string[] = [
  'merchant-payout-paid',
  'processor-event-left-to-payout',
  'reconciliation-equal',
];

const histories = fileURLToPath(new URL('histories', import.meta.url));
const names = readdirSync(histories).map((file) => file.replace('.json', ''));
const history = (name: string): unknown => JSON.parse(readFileSync(`${histories}/${name}.json`, 'utf8'));

/** A failing replay throws. Its log lines would only hide the output of other tests. */
const logger = new DefaultLogger('ERROR');

/** How the replay of each history failed; undefined if it did not. One worker replays all: each has to load the bundle. */
const failures = new Map<string, Error | undefined>();

beforeAll(async () => {
  Runtime.install({ logger, telemetryOptions: { logging: { filter: 'OFF', forward: {} } } });
  const recorded = names.map((name) => ({ workflowId: name, history: history(name) }));
  const options = { workflowBundle: { codePath: bundlePath } };
  for await (const { workflowId, error } of Worker.runReplayHistories(options, recorded))
    failures.set(workflowId, error);
});

describe('a workflow', () => {
  it('a workflow has a recorded history for each recipe', () => {
    expect(names.toSorted()).toEqual([...Object.keys(recipes), ...ofEarlierVersions].toSorted());
  });

  it.each(names)('replays the recorded history %s', (name) => {
    expect([failures.has(name), failures.get(name)]).toEqual([true, undefined]);
  });
});

describe('a replay', () => {
  const scratch = fileURLToPath(new URL('../results/changed-workflows', import.meta.url));
  const compiled = fileURLToPath(new URL('../../workflows/dist', import.meta.url));

  afterAll(() => {
    rmSync(scratch, { recursive: true, force: true });
  });

  async function changed(file: string, from: string, to: string): Promise<ReplayWorkerOptions> {
    rmSync(scratch, { recursive: true, force: true });
    mkdirSync(scratch, { recursive: true });
    cpSync(compiled, scratch, { recursive: true });
    const text = readFileSync(`${scratch}/${file}`, 'utf8');
    expect(text).toContain(from);
    writeFileSync(`${scratch}/${file}`, text.replace(from, to));
    return { workflowBundle: await bundleWorkflowCode({ workflowsPath: `${scratch}/index.js`, logger }) };
  }

  it.each([
    [
      'a step was removed',
      'operation/finish-operation.js',
      'upsertSearchAttributes([{ key: searchAttributes.opState, value: state }',
      '([{ key: searchAttributes.opState, value: state }',
    ],
    [
      'a step was added',
      'operation/durable-operation.js',
      'const { completed, outcome } = await',
      `await (await import('@temporalio/workflow')).sleep(1); const { completed, outcome } = await`,
    ],
  ])('fails when %s', { timeout: 180_000 }, async (_, file, from, to) => {
    const options = await changed(file, from, to);
    await expect(Worker.runReplayHistory(options, history('checkout-succeeded'))).rejects.toThrow(/[Nn]ondeterminism/);
  });
});
