import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { callingKeys } from '@landed/stack/data-folder/processor-account';
import { loadSecrets } from '@landed/stack/data-folder/secrets';
import { type StackHandle, startStack } from '@landed/stack/stack';
import { consoleSteps } from '@landed/stack/step-log';
import { endWithProcess } from '@landed/test/setup/end-with-process';
import { type SandboxControl, sandboxControl } from '@landed/test/setup/sandbox-control';
import { withoutLimits } from '@landed/test/setup/without-limits';
import { BaselineHost, NoopWorker } from './baseline/baseline-process.js';
import type { BaselineConfig } from './baseline/messages.js';
import { KnownOrder } from './load/known-order.js';
import { MerchantCalls } from './load/merchant-calls.js';
import { OperationCalls } from './load/operation-calls.js';
import { type Cores, pin, splitCores } from './measure/cores.js';
import { DatabaseCounter } from './measure/database-counts.js';

export type ProductPart = 'gateway' | 'workers' | 'temporal' | 'postgres';
export type NoopPart = 'client' | 'worker' | 'temporal';

/** The benchmark's own stack and the baselines, each pinned to its cores. */
export interface BenchSystem {
  readonly stack: StackHandle;
  readonly order: KnownOrder;
  readonly host: BaselineHost;
  readonly product: MerchantCalls;
  readonly bareKoa: MerchantCalls;
  readonly rawGet: MerchantCalls;
  readonly rawConfig: MerchantCalls;
  readonly rawMiddleware: MerchantCalls;
  readonly middleware: MerchantCalls;
  readonly unlimited: MerchantCalls;
  readonly operationCalls: OperationCalls;
  readonly sandbox: SandboxControl;
  readonly database: DatabaseCounter;
  readonly cores: Cores | null;
  /**
   * The processes whose CPU time counts for a checkout, and for a call of baseline B. The processor's counts for
   * neither.
   */
  readonly pids: {
    /** The process that serves merchants: the gateway, or the workers with it (`LANDED_ROLES`). */
    readonly api: number;
    /** 0: there is no such process. */
    readonly product: Readonly<Record<ProductPart, number>>;
    readonly noop: Readonly<Record<NoopPart, number>>;
  };
  close(): Promise<void>;
}

/** Variables that would point the benchmark at other servers, ports or data. */
const elsewhere = /^(DATABASE_URL|TEMPORAL_(ADDRESS|UI_URL|NAMESPACE)|LANDED_(PORT_.*|DATA_DIR|TEMPORAL_NAMESPACE))$/;

export async function startBenchSystem(): Promise<BenchSystem> {
  const dataDir = await mkdtemp(join(tmpdir(), 'landed-bench-'));
  const environment = Object.fromEntries(Object.entries(process.env).filter(([name]) => !elsewhere.test(name)));
  const closing: (() => Promise<void> | void)[] = [() => rm(dataDir, { recursive: true, force: true })];
  const close = async () => {
    for (const step of closing.splice(0).toReversed()) await step();
  };
  try {
    const stack = await startStack({
      dataDir,
      environment,
      supervise: false,
      steps: consoleSteps(),
      env: benchEnvironment(JSON.parse(process.env['BENCH_ENV'] ?? '{}')),
    });
    // Closed in the other order: a signal while the stack stops still ends it.
    closing.push(endWithProcess(stack.folder), () => stack.stop());
    const config = baselineConfig(stack);
    const worker = await NoopWorker.start(config, stack.folder.logs);
    closing.push(() => worker.close());
    const sandbox = sandboxControl(stack.json);
    const host = await BaselineHost.start(config, stack.folder.logs, sandbox);
    closing.push(() => host.close());
    const cores = splitCores();
    if (cores !== null) pinAll(stack, [worker.pid, host.pid], cores);
    const database = await DatabaseCounter.open(stack.json.database_url);
    closing.push(() => database.close());
    const order = await KnownOrder.place(stack.json);
    const { calls, closeCalls } = allCalls(stack, host, order);
    closing.push(closeCalls);
    const operationCalls = await OperationCalls.open(stack.json, order);
    closing.push(() => operationCalls.close());
    const part = (name: ProductPart) => stack.pid(name) ?? 0;
    const temporal = part('temporal');
    const pids = {
      api: stack.pid('gateway') ?? part('workers'),
      product: { gateway: part('gateway'), workers: part('workers'), temporal, postgres: part('postgres') },
      noop: { client: host.pid, worker: worker.pid, temporal },
    };
    return { stack, order, host, ...calls, operationCalls, sandbox, database, cores, pids, close };
  } catch (error) {
    await close();
    throw error;
  }
}

type ProcessEnv = NonNullable<Parameters<typeof withoutLimits>[0]>;

/**
 * No limit of requests, and payouts start as fast as they can. The bank takes longer than our save of what it received, as
 * banks do. Workflows run as in production, without a record of their call stacks.
 */
function benchEnvironment(given: ProcessEnv): ProcessEnv {
  return withoutLimits({
    ...given,
    workers: { PAYOUT_STARTS_PER_SECOND: '1000', WORKFLOW_STACK_TRACES: 'false', ...given.workers },
    sandbox: { SANDBOX_PAYOUT_DELAY_MS: '1500', ...given.sandbox },
  });
}

function allCalls(stack: StackHandle, { urls }: BaselineHost, order: KnownOrder) {
  const calls = {
    product: new MerchantCalls(stack.json, order),
    bareKoa: new MerchantCalls(stack.json, order, urls.bareKoa),
    rawGet: new MerchantCalls(stack.json, order, urls.rawGet),
    rawConfig: new MerchantCalls(stack.json, order, urls.rawConfig),
    rawMiddleware: new MerchantCalls(stack.json, order, urls.rawMiddleware),
    middleware: new MerchantCalls(stack.json, order, urls.middleware),
    unlimited: new MerchantCalls(stack.json, order, urls.unlimited),
  };
  const closeCalls = async () => {
    await Promise.all(Object.values(calls).map((each) => each.close()));
  };
  return { calls, closeCalls };
}

function baselineConfig({ json, folder }: StackHandle): BaselineConfig {
  const accounts = loadSecrets(folder.secretsFile).processor_accounts;
  const merchant = json.merchants[0];
  if (merchant === undefined) throw new Error('The stack has no merchant.');
  return {
    databaseUrl: json.database_url,
    temporalAddress: json.temporal_address,
    temporalNamespace: json.temporal_namespace,
    encryptionKeys: json.encryption_keys,
    apiKeyPepper: json.api_key_pepper,
    merchantId: merchant.id,
    secretKey: merchant.secret_key,
    publishableKey: merchant.publishable_key,
    processorAccounts: JSON.stringify(
      accounts.map((account) => ({ ...callingKeys(account), api_base: json.sandbox_url })),
    ),
  };
}

/** The processor is an outside system, so it runs on the cores of the load. */
function pinAll(stack: StackHandle, baselines: readonly number[], cores: Cores): void {
  const system = (['gateway', 'workers', 'temporal', 'postgres'] as const).map((name) => stack.pid(name));
  for (const pid of [...system, ...baselines]) if (pid !== undefined) pin(pid, cores.system);
  for (const pid of [stack.pid('sandbox') ?? 0, process.pid]) pin(pid, cores.load);
}
