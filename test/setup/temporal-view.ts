import { setTimeout as sleep } from 'node:timers/promises';
import { parseKeyring } from '@landed/codec/keyring';
import { encryptedDataConverter } from '@landed/codec/payload-codec';
import type { StackFile } from '@landed/stack/data-folder/stack-file';
import { Client, Connection } from '@temporalio/client';
import type { temporal } from '@temporalio/proto';

export type Execution = temporal.api.workflow.v1.IWorkflowExecutionInfo;
export type Payload = temporal.api.common.v1.IPayload;
export type HistoryEvent = temporal.api.history.v1.IHistoryEvent;

/** A client that opens payloads, as the gateway's does. Its connection is the caller's to close. */
export async function temporalClient(stack: StackFile): Promise<Client> {
  const connection = await Connection.connect({ address: stack.temporal_address });
  const dataConverter = encryptedDataConverter(parseKeyring(stack.encryption_keys));
  return new Client({ connection, namespace: stack.temporal_namespace, dataConverter });
}

/** What the server holds, sealed as it is: no codec of ours in between. */
export class RawTemporal {
  readonly #connection: Connection;
  readonly #namespace: string;

  private constructor(connection: Connection, namespace: string) {
    this.#connection = connection;
    this.#namespace = namespace;
  }

  static async open(stack: StackFile): Promise<RawTemporal> {
    return new RawTemporal(await Connection.connect({ address: stack.temporal_address }), stack.temporal_namespace);
  }

  close(): Promise<void> {
    return this.#connection.close();
  }

  /** Every execution that a query finds, or all; visibility lags a moment behind. */
  async list(query = ''): Promise<Execution[]> {
    const found: Execution[] = [];
    let nextPageToken: Uint8Array | undefined;
    do {
      const page = await this.#connection.workflowService.listWorkflowExecutions({
        namespace: this.#namespace,
        query,
        pageSize: 500,
        ...(nextPageToken === undefined ? {} : { nextPageToken }),
      });
      found.push(...page.executions);
      nextPageToken = page.nextPageToken;
    } while (nextPageToken.length > 0);
    return found;
  }

  /** The one execution that charged a payment. Throws when visibility has not shown it within 90 s. */
  async ofPayment(paymentIntentId: string): Promise<Execution> {
    const deadline = Date.now() + 90_000;
    for (;;) {
      const [found, ...more] = await this.list(`PaymentId = '${paymentIntentId}' AND WorkflowType = 'checkout'`);
      if (found !== undefined && more.length === 0) return found;
      if (Date.now() > deadline) throw new Error(`There are ${more.length} workflows too many, or none.`);
      await sleep(200);
    }
  }

  describe({ execution }: Execution) {
    return this.#connection.workflowService.describeWorkflowExecution({
      namespace: this.#namespace,
      execution: execution ?? null,
    });
  }

  /** The response of a query to an execution, as the worker sealed it. */
  async query({ execution }: Execution, queryType: string): Promise<readonly Payload[]> {
    const { queryResult } = await this.#connection.workflowService.queryWorkflow({
      namespace: this.#namespace,
      execution: execution ?? null,
      query: { queryType },
    });
    return queryResult?.payloads ?? [];
  }

  async history({ execution }: Execution): Promise<HistoryEvent[]> {
    const events: HistoryEvent[] = [];
    let nextPageToken: Uint8Array | undefined;
    do {
      const page = await this.#connection.workflowService.getWorkflowExecutionHistory({
        namespace: this.#namespace,
        execution: execution ?? null,
        ...(nextPageToken === undefined ? {} : { nextPageToken }),
      });
      events.push(...(page.history?.events ?? []));
      nextPageToken = page.nextPageToken;
    } while (nextPageToken.length > 0);
    return events;
  }
}

/**
 * Ids of the workflows that are still open when the time is up, of those started since an instant; empty as soon as
 * there is none. What looks after an authorization is open for as long as that waits to be captured, and does not count.
 */
export async function openWorkflowsAfter(
  { json, since }: { readonly json: StackFile; readonly since: string },
  milliseconds: number,
): Promise<readonly string[]> {
  const temporal = await RawTemporal.open(json);
  const deadline = Date.now() + milliseconds;
  const query = `ExecutionStatus = 'Running' AND WorkflowType != 'paymentLifecycle' AND StartTime >= '${since}'`;
  try {
    for (;;) {
      const open = await temporal.list(query);
      if (open.length === 0 || Date.now() > deadline) return open.map(({ execution }) => execution?.workflowId ?? '');
      await sleep(500);
    }
  } finally {
    await temporal.close();
  }
}
