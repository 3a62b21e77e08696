import { setTimeout as sleep } from 'node:timers/promises';
import { parseKeyring } from '@landed/codec/keyring';
import { encryptedDataConverter } from '@landed/codec/payload-codec';
import type { StackFile } from '@landed/stack/data-folder/stack-file';
import { Client, Connection } from '@temporalio/client';
import type { temporal } from '@temporalio/proto';

export type Execution = temporal.api.workflow.v1.IWorkflowExecutionInfo;
export type Payload = temporal.api.common.v1.IPayload;
export type HistoryEvent = temporal.api.history.v1.IHistoryEvent;

/** A client that decrypts payloads like the gateway's. The caller closes its connection. */
export async function temporalClient(stack: StackFile): Promise<Client> {
  const connection = await Connection.connect({ address: stack.temporal_address });
  const dataConverter = encryptedDataConverter(parseKeyring(stack.encryption_keys));
  return new Client({ connection, namespace: stack.temporal_namespace, dataConverter });
}

/** Reads the data of the server without the codec: payloads stay encrypted. */
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

  /** All executions that a query finds. Visibility is slightly delayed. */
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

  /** The one execution of a type with a payment. Throws when visibility does not show it within 90 s. */
  async ofPayment(paymentIntentId: string, workflowType = 'checkout'): Promise<Execution> {
    const deadline = Date.now() + 90_000;
    for (;;) {
      const [found, ...more] = await this.list(`PaymentId = '${paymentIntentId}' AND WorkflowType = '${workflowType}'`);
      if (found !== undefined && more.length === 0) return found;
      if (Date.now() > deadline) throw new Error(`There is no workflow, or ${more.length} too many.`);
      await sleep(200);
    }
  }

  describe({ execution }: Execution) {
    return this.#connection.workflowService.describeWorkflowExecution({
      namespace: this.#namespace,
      execution: execution ?? null,
    });
  }

  /** The encrypted response of a workflow query. */
  async query({ execution }: Execution, queryType: string): Promise<readonly Payload[]> {
    const { queryResult } = await this.#connection.workflowService.queryWorkflow({
      namespace: this.#namespace,
      execution: execution ?? null,
      query: { queryType },
    });
    return queryResult?.payloads ?? [];
  }

  /** Whether the server handed the first task out in its response to the start. */
  async wasEager(execution: Execution): Promise<boolean> {
    const [started] = await this.history(execution);
    return started?.workflowExecutionStartedEventAttributes?.eagerExecutionAccepted === true;
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
 * The ids of the workflows started since an instant that are still running after the time limit; empty as soon as none
 * is running. Lifecycle workflows do not count: they run for as long as an authorization waits for its capture. Nor do
 * the re-run of a week, which waits 35 days for finance; nor the sweeps of each minute: after its worker was killed, a
 * sweep continues when the time limit of its activity is over.
 */
export async function openWorkflowsAfter(
  { json, since }: { readonly json: StackFile; readonly since: string },
  milliseconds: number,
): Promise<readonly string[]> {
  const temporal = await RawTemporal.open(json);
  const deadline = Date.now() + milliseconds;
  const query = `ExecutionStatus = 'Running' AND StartTime >= '${since}'
    AND WorkflowType NOT IN ('paymentLifecycle', 'disputeLifecycle', 'payoutRerun', 'lostWorkflowSweep', 'webhookSweep')`;
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
