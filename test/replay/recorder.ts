import { setTimeout as sleep } from 'node:timers/promises';
import type { ProcessorEventOutcome } from '@landed/contracts/processor-event/types';
import type { StackFile } from '@landed/stack/data-folder/stack-file';
import type { Client } from '@temporalio/client';
import pg from 'pg';
import type { MerchantApi } from '../setup/merchant-api.js';
import { idempotencyKey } from '../setup/orders.js';
import { type SandboxControl, type SandboxFault, sandboxControl } from '../setup/sandbox-control.js';

/** The workflow whose history is wanted; its first run where it continues as new. */
export interface Started {
  readonly workflowId: string;
  readonly runId?: string;
}

/** Brings a workflow to the outcome that its history is named for. */
export type Recipe = (recorder: Recorder) => Promise<Started>;
export type Recipes = Readonly<Record<string, Recipe>>;

/** An order that needs no quote, for everything that comes after a charge. */
export const order = {
  amount: 5_000,
  currency: 'USD',
  payment_method: 'pm_card_visa',
  customer: { email: 'buyer@example.com' },
} as const;

/** A day in seconds: answered after one, past the safe window after two. */
export const hurried = {
  respondAfterMilliseconds: 1_000,
  reconcileBackoffMilliseconds: 300,
  safeWindowMilliseconds: 2_000,
  lastReadMilliseconds: 2_000,
};

const ever = 10_000;

/** What recipes work with: a stack of their own, driven as its merchants and its operators would. */
export class Recorder {
  readonly api: MerchantApi;
  /** A merchant that may charge without a quote. */
  readonly plain: { readonly api: MerchantApi; readonly merchantId: string };
  readonly client: Client;
  readonly sandbox: SandboxControl;
  readonly stack: StackFile;
  readonly #seen = new Set<string>();

  constructor(stack: StackFile, client: Client, api: MerchantApi, plain: Recorder['plain']) {
    this.stack = stack;
    this.client = client;
    this.api = api;
    this.plain = plain;
    this.sandbox = sandboxControl(stack);
  }

  /** A payment of the plain order. */
  async pay(changes: object = {}): Promise<string> {
    const answer = await this.plain.api.post('/v1/payment_intents', { ...order, ...changes }, idempotencyKey());
    if (answer.status !== 200) throw new Error(answer.text);
    return (answer.body as { id: string }).id;
  }

  /** A request of a verb on a payment; the workflow that it started. */
  async ask(path: string, body: object, type: string): Promise<Started> {
    await this.plain.api.post(path, body, idempotencyKey());
    return this.latest(type);
  }

  arm(operation: SandboxFault['operation'], fault: string, times = 1): Promise<void> {
    return this.sandbox.arm({ operation, fault, times });
  }

  /** The processor's calls fail from now on, until the sandbox's faults are cleared. */
  async silence(...operations: SandboxFault['operation'][]): Promise<void> {
    for (const operation of operations) await this.arm(operation, 'error_before_effect', ever);
  }

  /** The workflow of a type that was started last; visibility may lag behind for a moment. */
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

  /** A provider event that came to this outcome, among all that were followed. */
  async eventThatWas(outcome: ProcessorEventOutcome): Promise<Started> {
    for (let tries = 0; tries < 100; tries += 1) {
      const query = `WorkflowType = 'processorEvent' AND ExecutionStatus = 'Completed'`;
      for await (const { workflowId } of this.client.workflow.list({ query })) {
        if ((await this.client.workflow.getHandle(workflowId).result()) === outcome) return { workflowId };
      }
      await sleep(200);
    }
    throw new Error(`No event was ${outcome}.`);
  }

  /** One statement on the stack's database. */
  async query(text: string, values: readonly unknown[]): Promise<void> {
    const client = new pg.Client({ connectionString: this.stack.database_url });
    await client.connect();
    try {
      await client.query(text, [...values]);
    } finally {
      await client.end();
    }
  }

  /** Until it can be done. */
  async eventually(look: () => Promise<unknown>): Promise<void> {
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

  /** Until an operation waits for a person. */
  async untilItWaits({ workflowId }: Started): Promise<void> {
    for (let tries = 0; tries < 300; tries += 1) {
      const { searchAttributes } = await this.client.workflow.getHandle(workflowId).describe();
      if (searchAttributes['NeedsReview']?.[0] === true) return;
      await sleep(100);
    }
    throw new Error('It never came to wait for a person.');
  }
}
