import { createHash, createHmac, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Rail } from '@landed/contracts/rail/rail';
import { loadSecrets } from '@landed/stack/data-folder/secrets';
import type { StackFile } from '@landed/stack/data-folder/stack-file';
import type { Client } from '@temporalio/client';
import type pg from 'pg';

/** An event in the form in which the processor sends it. */
export interface TestEvent {
  readonly id: string;
  readonly type: string;
  readonly livemode: boolean;
  readonly data: { readonly object: Readonly<Record<string, unknown>> };
}

export interface Delivery {
  readonly entity?: string;
  readonly rail?: Rail;
  /** Signs with the secret of this account instead of the account of the URL. */
  readonly signedBy?: { readonly entity: string; readonly rail: Rail };
  /** The age of the signed time in seconds. */
  readonly age?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Text that is sent instead of the signed text. */
  readonly sent?: string;
}

export interface Reply {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Headers;
}

/** An event about a payment. Its status need not be true. */
export function eventOf(type: string, metadata: unknown, changes: Partial<TestEvent> = {}): TestEvent & object {
  const object = { id: 'pi_of_the_event', object: 'payment_intent', status: 'succeeded', metadata };
  const event = { id: `evt_${randomUUID()}`, object: 'event', type, livemode: false, data: { object } };
  return { ...event, ...changes };
}

/** Sends events to the gateway like an account of the processor. */
export class EventSender {
  readonly #stack: StackFile;
  readonly #secretsFile: string;

  constructor(stack: StackFile, secretsFile: string) {
    this.#stack = stack;
    this.#secretsFile = secretsFile;
  }

  send(event: object, delivery: Delivery = {}): Promise<Reply> {
    return this.sendText(JSON.stringify(event), delivery);
  }

  async sendText(text: string, delivery: Delivery = {}): Promise<Reply> {
    const { entity = 'us', rail = 'test', signedBy = { entity, rail }, age = 0, sent = text } = delivery;
    const seconds = Math.floor(Date.now() / 1000) - age;
    const digest = createHmac('sha256', this.#secretOf(signedBy)).update(`${seconds}.${text}`).digest('hex');
    const response = await fetch(`${this.#urlOf(rail)}/processor-events/${entity}`, {
      method: 'POST',
      headers: { 'stripe-signature': `t=${seconds},v1=${digest}`, ...delivery.headers },
      body: sent,
    });
    return { status: response.status, body: await response.json(), headers: response.headers };
  }

  #urlOf(rail: Rail): string {
    return rail === 'test' ? this.#stack.gateway_url : this.#stack.gateway_live_url;
  }

  #secretOf(account: { readonly entity: string; readonly rail: Rail }): string {
    const found = loadSecrets(this.#secretsFile).processor_accounts.find(
      ({ entity, rail }) => entity === account.entity && rail === account.rail,
    );
    if (found === undefined) throw new Error('The processor account was not found.');
    return found.webhook_secret;
  }
}

export function eventHash(eventId: string): string {
  return createHash('sha256').update(eventId).digest('hex');
}

/** The result of the workflow of an event, once it has ended; null if there is no workflow. */
export async function resultOfEvent(
  client: Client,
  eventId: string,
  entity = 'us',
  rail: Rail = 'test',
): Promise<unknown> {
  try {
    return await client.workflow.getHandle(`pev/${rail}/${entity}/${eventHash(eventId)}`).result();
  } catch (error) {
    if (error instanceof Error && error.name === 'WorkflowNotFoundError') return null;
    throw error;
  }
}

/** The row of an event; null if none was stored. */
export async function eventRow(sql: pg.Pool, eventId: string): Promise<unknown> {
  const { rows } = await sql.query(
    `SELECT rail::text, entity::text, type, outcome, payment_intent_id, refund_id FROM processor_event
     WHERE processor_event_hash = $1`,
    [eventHash(eventId)],
  );
  return rows[0] ?? null;
}

/** Repeats a read until its value is as expected; throws after the time limit. */
export async function eventually<Value>(
  read: () => Promise<Value>,
  isExpected: (value: Value) => boolean,
  milliseconds = 90_000,
): Promise<Value> {
  const deadline = Date.now() + milliseconds;
  for (;;) {
    const value = await read();
    if (isExpected(value)) return value;
    if (Date.now() > deadline) throw new Error(`The expected value was not reached: ${JSON.stringify(value)}`);
    await sleep(50);
  }
}
