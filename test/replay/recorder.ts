import { setTimeout as sleep } from 'node:timers/promises';
import type { ProcessorEventOutcome } from '@landed/contracts/processor-event/types';
import type { StackFile } from '@landed/stack/data-folder/stack-file';
import type { Client } from '@temporalio/client';
import pg from 'pg';
import type { MerchantApi } from '../setup/merchant-api.js';
import { idempotencyKey } from '../setup/orders.js';
import { type SandboxControl, type SandboxFault, sandboxControl } from '../setup/sandbox-control.js';

/** The workflow whose history is recorded; `runId` is its first run if it continues as new. */
export interface Started {
  readonly workflowId: string;
  readonly runId?: string;
}

/** Brings a workflow to the outcome after which its history is named. */
export type Recipe = (recorder: Recorder) => Promise<Started>;
export type Recipes = Readonly<Record<string, Recipe>>;

/** An order that needs no quote, for every recipe that starts after a charge. */
export const order = {
  amount: 5_000,
  currency: 'USD',
  payment_method: 'pm_card_visa',
  customer: { email: 'buyer@example.com' },
} as const;

const always = 10_000;

/** The tools of a recipe: a separate stack, used as its merchants and operators would use it. */
export class Recorder {
  readonly api: MerchantApi;
  /** A merchant that may charge without a quote. */
  readonly unquoted: { readonly api: MerchantApi; readonly merchantId: string };
  readonly client: Client;
  readonly sandbox: SandboxControl;
  readonly stack: StackFile;
  readonly #seen = new Set<string>();

  constructor(stack: StackFile, client: Client, api: MerchantApi, unquoted: Recorder['unquoted']) {
    this.stack = stack;
    this.client = client;
    this.api = api;
    this.unquoted = unquoted;
    this.sandbox = sandboxControl(stack);
  }

  /** Creates a payment for the order and returns its id. */
  async pay(changes: object = {}): Promise<string> {
    const response = await this.unquoted.api.post('/v1/payment_intents', { ...order, ...changes }, idempotencyKey());
    if (response.status !== 200) throw new Error(response.text);
    return (response.body as { id: string }).id;
  }

  /** Sends a request for a money operation and returns the workflow that it started. */
  async sendOperation(path: string, body: object, type: string): Promise<Started> {
    await this.unquoted.api.post(path, body, idempotencyKey());
    return this.latest(type);
  }

  arm(operation: SandboxFault['operation'], fault: string, times = 1): Promise<void> {
    return this.sandbox.arm({ operation, fault, times });
  }

  /** Makes the given calls of the processor fail until the sandbox's faults are cleared. */
  async failCalls(...operations: SandboxFault['operation'][]): Promise<void> {
    for (const operation of operations) await this.arm(operation, 'error_before_effect', always);
  }

  /** Returns the newest workflow of a type. Retries, because visibility may lag for a moment. */
  async latest(type: string): Promise<Started> {
    for (let tries = 0; tries < 100; tries += 1) {
      const since = new Date(Date.now() - 120_000).toISOString();
      const query = `WorkflowType = '${type}' AND StartTime > '${since}' AND Rail IS NOT NULL`;
      const found: { workflowId: string; startTime: Date }[] = [];
      for await (const execution of this.client.workflow.list({ query })) found.push(execution);
      const newest = found.toSorted((a, b) => b.startTime.getTime() - a.startTime.getTime())[0];
      if (newest !== undefined && !this.#seen.has(newest.workflowId)) {
        this.#seen.add(newest.workflowId);
        return { workflowId: newest.workflowId };
      }
      await sleep(100);
    }
    throw new Error(`No ${type} was started.`);
  }

  /** Returns a processor event workflow that ended with this outcome. */
  async processorEventEndedAs(outcome: ProcessorEventOutcome): Promise<Started> {
    for (let tries = 0; tries < 100; tries += 1) {
      const query = `WorkflowType = 'processorEvent' AND ExecutionStatus = 'Completed'`;
      for await (const { workflowId } of this.client.workflow.list({ query })) {
        if ((await this.client.workflow.getHandle(workflowId).result()) === outcome) return { workflowId };
      }
      await sleep(200);
    }
    throw new Error(`No event was ${outcome}.`);
  }

  /** Runs one statement on the stack's database. */
  async query(text: string, values: readonly unknown[]): Promise<void> {
    const client = new pg.Client({ connectionString: this.stack.database_url });
    await client.connect();
    try {
      await client.query(text, [...values]);
    } finally {
      await client.end();
    }
  }

  /** Retries until the call succeeds. */
  async retryUntilDone(look: () => Promise<unknown>): Promise<void> {
    for (let tries = 0; ; tries += 1) {
      try {
        await look();
        return;
      } catch (error) {
        if (tries === 100) throw error;
        await sleep(100);
      }
    }
  }

  /** Waits until an operation needs manual review. */
  async untilNeedsReview({ workflowId }: Started): Promise<void> {
    for (let tries = 0; tries < 300; tries += 1) {
      const { searchAttributes } = await this.client.workflow.getHandle(workflowId).describe();
      if (searchAttributes['NeedsReview']?.[0] === true) return;
      await sleep(100);
    }
    throw new Error('The operation never reached manual review.');
  }
}
