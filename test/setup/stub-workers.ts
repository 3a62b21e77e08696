import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseKeyring } from '@landed/codec/keyring';
import { encryptedDataConverter } from '@landed/codec/payload-codec';
import type { Entity } from '@landed/contracts/entity/entity';
import { prepareExternalServer } from '@landed/stack/temporal/external-server';
import { bundlePath } from '@landed/workers/bundle';
import { coreTaskQueue, processorTaskQueue, webhookTaskQueue } from '@landed/workflows/task-queues';
import type { WorkflowClock } from '@landed/workflows/workflow-clock';
import {
  Client,
  Connection,
  WithStartWorkflowOperation,
  type WorkflowHandleWithFirstExecutionRunId,
  WorkflowUpdateStage,
} from '@temporalio/client';
import { ApplicationFailure, type UpdateDefinition } from '@temporalio/common';
import { type ActivityInterceptorsFactory, DefaultLogger, NativeConnection, Runtime, Worker } from '@temporalio/worker';
import { afterAll, inject } from 'vitest';

/** A stub of an activity. It gets the activity's arguments. */
export type Stub = (...args: never[]) => unknown;
export type Stubs = Readonly<Record<string, Stub>>;

export interface StubbedWorkflow {
  readonly args: readonly unknown[];
  readonly stubs: Stubs;
  readonly clock?: WorkflowClock;
  readonly taskQueue?: string;
  readonly workflowId?: string;
  /** What a task has done so far is visible after this time, even while a local activity of it is tried again. */
  readonly workflowTaskTimeout?: '2s';
}

/** A workflow with stub activities, and the names of the activities that it has called so far. */
export interface StubbedRun {
  readonly handle: WorkflowHandleWithFirstExecutionRunId;
  readonly calls: readonly string[];
}

interface Registered {
  readonly stubs: Stubs;
  readonly calls: string[];
}

/**
 * Workers with the product's workflow bundle, data converter and queues in a namespace of this file's own. The
 * activities are stubs that each test brings along, so that a branch takes milliseconds. Stops them after the file.
 *
 * @param workflowQueues the queues whose workflows run.
 * @param acquirers the entities whose queues are served.
 */
export async function startStubWorkers({
  workflowQueues = [coreTaskQueue],
  acquirers = ['us'],
}: {
  readonly workflowQueues?: readonly string[];
  readonly acquirers?: readonly Entity[];
} = {}) {
  const { temporal_address: address, encryption_keys: keys } = inject('stack');
  const namespace = `stubs-${randomUUID()}`;
  installQuietRuntime();
  await prepareExternalServer(address, namespace);
  const dataConverter = encryptedDataConverter(parseKeyring(keys));
  const connection = await Connection.connect({ address });
  const native = await NativeConnection.connect({ address });
  const client = new Client({ connection, namespace, dataConverter });
  const registered = new Map<string, Registered>();
  const workers = await Promise.all(
    [coreTaskQueue, webhookTaskQueue, ...acquirers.map(processorTaskQueue)].map((taskQueue) =>
      Worker.create({
        connection: native,
        namespace,
        taskQueue,
        dataConverter,
        activities: { default: () => undefined },
        shutdownGraceTime: '1s',
        shutdownForceTime: '2s',
        interceptors: { activity: [dispatchTo(registered)] },
        ...(workflowQueues.includes(taskQueue) ? { workflowBundle: { codePath: bundlePath } } : {}),
      }),
    ),
  );
  const running = Promise.all(workers.map((worker) => worker.run()));
  await untilServed(connection, namespace);

  afterAll(async () => {
    for (const worker of workers) worker.shutdown();
    await running;
    await Promise.all([native.close(), connection.close()]);
  });

  return {
    client,
    /** Lets another workflow, such as a child, use these stubs. */
    register(workflowId: string, stubs: Stubs): readonly string[] {
      const entry = { stubs, calls: [] };
      registered.set(workflowId, entry);
      return entry.calls;
    },
    async start(type: string, workflow: StubbedWorkflow): Promise<StubbedRun> {
      const options = optionsOf(workflow);
      const calls = this.register(options.workflowId, workflow.stubs);
      return { handle: await client.workflow.start(type, options), calls };
    },
    /** Sends an update together with the start. `updated` is its result. */
    async startWithUpdate<Result>(type: string, workflow: StubbedWorkflow, update: UpdateDefinition<Result>) {
      const options = optionsOf(workflow);
      const calls = this.register(options.workflowId, workflow.stubs);
      const startWorkflowOperation = new WithStartWorkflowOperation(type, {
        ...options,
        workflowIdConflictPolicy: 'FAIL',
      });
      const accepted = await client.workflow.startUpdateWithStart(update, {
        startWorkflowOperation,
        waitForStage: WorkflowUpdateStage.ACCEPTED,
      });
      return { handle: await startWorkflowOperation.workflowHandle(), calls, updated: accepted.result() };
    },
  };
}

function optionsOf({ args, clock = {}, taskQueue = coreTaskQueue, workflowId, workflowTaskTimeout }: StubbedWorkflow) {
  return {
    workflowId: workflowId ?? `stubs/${randomUUID()}`,
    taskQueue,
    args: [...args],
    memo: { clock },
    ...(workflowTaskTimeout === undefined ? {} : { workflowTaskTimeout }),
  };
}

/** Calls the stub of the workflow that called the activity. */
function dispatchTo(registered: ReadonlyMap<string, Registered>): ActivityInterceptorsFactory {
  return ({ info }) => ({
    inbound: {
      async execute({ args }) {
        const found = registered.get(info.workflowExecution?.workflowId ?? '');
        found?.calls.push(info.activityType);
        const stub = found?.stubs[info.activityType];
        if (stub === undefined) throw ApplicationFailure.nonRetryable(`No stub of ${info.activityType}.`);
        return stub(...(args as never[]));
      },
    },
  });
}

/** Returns these results one after the other; the last one for every further call. An error is thrown. */
export function inTurn(...results: readonly unknown[]): Stub {
  let call = 0;
  return () => {
    const result = results[Math.min(call, results.length - 1)];
    call += 1;
    if (result instanceof Error) throw result;
    return result;
  };
}

/** A stub whose activity runs until the test gives the result. */
export function resultLater() {
  let give: (result: unknown) => void = () => undefined;
  const result = new Promise<unknown>((resolve) => {
    give = resolve;
  });
  return { stub: () => result, give: (given: unknown) => give(given) };
}

/** Waits for a condition that a stub makes true. */
export async function until(isTrue: () => boolean): Promise<void> {
  for (let tries = 0; !isTrue(); tries += 1) {
    if (tries === 1_000) throw new Error('The condition was not true in time.');
    await sleep(20);
  }
}

/** The activity's attempt failed and is retried. */
export const fails = () => new Error('The stub fails.');

/** Their logs would hide those of the tests. Another file of this process may have installed the runtime already. */
function installQuietRuntime(): void {
  try {
    Runtime.install({
      logger: new DefaultLogger('ERROR', () => undefined),
      telemetryOptions: { logging: { filter: 'OFF', forward: {} } },
    });
  } catch {
    // Installed.
  }
}

/** A new namespace is not known to all parts of the server at once. */
async function untilServed(connection: Connection, namespace: string): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      await connection.workflowService.listWorkflowExecutions({ namespace, query: 'NeedsReview = true' });
      return;
    } catch (error) {
      if (tries === 300) throw error;
      await sleep(100);
    }
  }
}
