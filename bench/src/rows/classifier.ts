import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createClassificationActivities } from '@landed/activities/classification/activities';
import { keyedProducts } from '@landed/activities/classification/keyed-product';
import { createClassifier } from '@landed/classifier/classify';
import type { ClassificationInput } from '@landed/contracts/classification/types';
import { asId } from '@landed/contracts/ids/ids';
import { openDatabase } from '@landed/prisma/database';
import { findClassifications } from '@landed/prisma/read/classification/find-classifications';
import { startClassifierThread } from '@landed/workers/classifier/start-classifier-thread';
import type { BenchSystem } from '../bench-system.js';
import { longestBlock } from '../measure/longest-block.js';
import { interleave } from '../measure/rounds.js';
import type { Plan } from '../plan.js';
import { freshProducts, longestProducts } from '../products.js';
import { pairedRow, type Row, valueRow } from '../report/row.js';

const coldBatches = 12;
const cachedCalls = 100;

type Products = ClassificationInput['body']['products'];

/**
 * The activity behind `POST /v1/classifications` in this process, on the store of the stack, and the classifier alone.
 * Without HTTP and workflow.
 */
export async function classifierRows({ stack }: BenchSystem, plan: Plan): Promise<Row[]> {
  const database = openDatabase(stack.json.database_url, { poolMax: 2 });
  const thread = startClassifierThread();
  try {
    const classifier = createClassifier();
    classifier.warmUp();
    await thread.version();
    const activity = createClassificationActivities({
      database,
      classifier: thread,
      restrictionOf: () => null,
      nationalLineOf: () => null,
    });
    const input = inputsOf(stack.json.merchants[0]?.id ?? '');
    const classify = async (products: Products) => {
      const { kind } = await activity.classify(input(products));
      if (kind !== 'classified') throw new Error('The products are rejected.');
    };
    const batch = batches();
    const known = input(freshProducts(batch()));
    const keys = keyedProducts(known, classifier.version).map(({ key }) => key);
    await classify(known.body.products);

    const turns = await interleave(plan.rounds + 1, {
      alone: () => {
        const fresh = Array.from({ length: coldBatches }, () => freshProducts(batch()));
        return cpuEach(coldBatches, (index) => {
          for (const { title, description = null } of fresh[index] ?? []) classifier.classify({ title, description });
        });
      },
      cold: () => cpuEach(coldBatches, () => classify(freshProducts(batch()))),
      cached: () => cpuEach(cachedCalls, () => classify(known.body.products)),
      store: () => cpuEach(cachedCalls, () => findClassifications(database, known, keys)),
      block: () => longestBlock(() => classify(freshProducts(batch()))),
      longestTexts: () => longestBlock(() => classify(longestProducts(batch()))),
    });
    // The first round is dropped: it compiles the code.
    const measured = (values: readonly number[]) => values.slice(1);
    return [
      ...coldRows(measured(turns.alone), measured(turns.cold)),
      ...blockRows(measured(turns.block), measured(turns.longestTexts)),
      cachedRow(measured(turns.cached), measured(turns.store)),
      ...(await loadRows(plan)),
    ];
  } finally {
    await thread.close();
    await database.close();
  }
}

const atMost = (target: number) => ({ of: 'value', bound: 'at most', target }) as const;

function coldRows(alone: readonly number[], cold: readonly number[]): Row[] {
  return [
    valueRow({ id: 'CPU of the classifier, 25 cold products', unit: 'ms', goal: atMost(25) }, alone),
    pairedRow({ id: 'CPU of their activity, with the store', unit: 'ms' }, cold, { name: 'classifier', values: alone }),
  ];
}

function blockRows(block: readonly number[], longestTexts: readonly number[]): Row[] {
  return [
    valueRow({ id: 'event loop held by 25 cold products', unit: 'ms', goal: atMost(20) }, block),
    valueRow({ id: 'event loop held by the 25 longest', unit: 'ms', goal: atMost(20) }, longestTexts),
  ];
}

/** Subtracts the cost of the cache lookup in the store, round by round. */
function cachedRow(cached: readonly number[], store: readonly number[]): Row {
  return valueRow(
    { id: 'CPU of 25 cached products besides the store', unit: 'ms', goal: atMost(1) },
    cached.map((value, round) => value - (store[round] ?? 0)),
  );
}

async function loadRows({ longRounds }: Plan): Promise<Row[]> {
  const { classifier, taxTables } = await interleave(longRounds, {
    classifier: () => loadCost('classifier'),
    taxTables: () => loadCost('tax-tables'),
  });
  return Object.entries({ classifier, 'tax tables': taxTables }).flatMap(([name, costs]) => [
    valueRow(
      { id: `load time of the ${name}`, unit: 'ms' },
      costs.map(({ milliseconds }) => milliseconds),
    ),
    valueRow(
      { id: `heap of the ${name}`, unit: 'MB' },
      costs.map(({ heapMegabytes }) => heapMegabytes),
    ),
  ]);
}

/** CPU milliseconds of this process per call. */
async function cpuEach(calls: number, work: (index: number) => Promise<unknown> | void): Promise<number> {
  const before = process.cpuUsage();
  for (let index = 0; index < calls; index += 1) await work(index);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000 / calls;
}

function inputsOf(merchantId: string) {
  return (products: Products): ClassificationInput => ({
    rail: 'test',
    merchantId: asId<'merchant'>(merchantId),
    requestId: 'bench',
    body: { destination_country: 'GB', products },
  });
}

/** Words that no earlier batch contained. */
function batches(): () => string {
  const run = Date.now().toString(36);
  let made = 0;
  return () => {
    made += 1;
    return `${run}n${made}`;
  };
}

interface LoadCost {
  readonly milliseconds: number;
  /** What stays on the heap after garbage collection. */
  readonly heapMegabytes: number;
}

const program = fileURLToPath(new URL('../measure/load-main.js', import.meta.url));

/**
 * What loading an engine costs a process once. Each measurement uses a new process, with nothing compiled or cached.
 */
async function loadCost(engine: 'classifier' | 'tax-tables'): Promise<LoadCost> {
  const { stdout } = await promisify(execFile)(process.execPath, ['--expose-gc', program, engine]);
  return JSON.parse(stdout) as LoadCost;
}
