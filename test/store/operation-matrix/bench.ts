import { createOperationActivities } from '@landed/activities/operation/activities';
import type { PaymentDependencies } from '@landed/activities/payment-intent/dependencies';
import { createProcessors } from '@landed/activities/processor/registry';
import type { Keyring } from '@landed/codec/keyring';
import { type Database, openDatabase } from '@landed/prisma/database';
import { callingKeys } from '@landed/stack/data-folder/processor-account';
import { asyncLocalStorage, type Context } from '@temporalio/activity';
import { createFreshDatabase, type FreshDatabase } from '../../setup/fresh-database.js';
import { type SandboxControl, type SandboxFault, sandboxControl } from '../../setup/sandbox-control.js';
import { startSandbox } from '../../setup/sandbox-process.js';
import type { SandboxDispute, SandboxPayment, SandboxRefund } from '../../setup/sandbox-records.js';
import { newKeyring } from '../checkout-case.js';

/** The acquiring account of all cells. */
export const account = { rail: 'test', entity: 'us' } as const;

export interface AtProcessor {
  readonly payments: readonly SandboxPayment[];
  readonly refunds: readonly SandboxRefund[];
  readonly disputes: readonly SandboxDispute[];
}

/** What all cells of a file share: a database, a processor behind HTTP with the real adapter, and a keyring. */
export interface Bench {
  readonly fresh: FreshDatabase;
  readonly keyring: Keyring;
  readonly control: SandboxControl;
  readonly dependencies: PaymentDependencies;
  readonly operations: ReturnType<typeof createOperationActivities>;
  /** What the processor has of the current trial. */
  atProcessor(): Promise<AtProcessor>;
  beginTrial(): void;
  /** A second access to the database, which a cell may close under a running operation. */
  losableDatabase(): Database;
  loseDatabase(): Promise<void>;
  /** Makes the next calls of these operations fail. */
  arm(fault: string, operations: readonly SandboxFault['operation'][], times?: number): Promise<void>;
  close(): Promise<void>;
}

export async function openBench(): Promise<Bench> {
  const fresh = await createFreshDatabase();
  const sandbox = await startSandbox();
  const control = sandboxControl({ sandbox_url: sandbox.url });
  const keyring = newKeyring();
  const { database } = fresh;
  let since = new Date().toISOString();
  let losable: Database | undefined;
  const processorOf = createProcessors(sandbox.accounts.map((row) => ({ ...callingKeys(row), api_base: sandbox.url })));
  return {
    fresh,
    keyring,
    control,
    // The second read that does not show an effect is late enough to believe a stored error.
    dependencies: { database, keyring, processorOf, storedErrorMilliseconds: 1 },
    operations: createOperationActivities({ database, keyring }),
    async atProcessor() {
      const lists = [control.payments(since), control.refunds(since), control.disputes(since)] as const;
      const [payments, refunds, disputes] = await Promise.all(lists);
      return { payments, refunds, disputes };
    },
    beginTrial() {
      since = new Date().toISOString();
    },
    losableDatabase: () => (losable ??= openDatabase(fresh.url, { poolMax: 4 })),
    async loseDatabase() {
      await losable?.close();
      losable = undefined;
    },
    async arm(fault, operations, times = 1) {
      for (const operation of operations) await control.arm({ operation, fault, times, ...account });
    },
    async close() {
      await losable?.close();
      await sandbox.close();
      await fresh.drop();
    },
  };
}

let runs = 0;

/** Runs an activity as a worker does. Each run has its own number, because some processor keys contain it. */
export function asActivity<Result>(run: () => Promise<Result>): Promise<Result> {
  runs += 1;
  const info = { attempt: 1, activityId: `${runs}`, workflowExecution: { workflowId: 'matrix', runId: `${runs}` } };
  // The activities read these fields only.
  return asyncLocalStorage.run({ info } as Context, run);
}
