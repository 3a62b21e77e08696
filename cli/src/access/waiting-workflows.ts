import type { OpenStack } from './open-stack.js';

/** A running workflow, and what it waits for. */
export interface WaitingWorkflow {
  readonly workflowId: string;
  /** When it does its next step; RFC 3339. Null when it waits for an event only. */
  readonly nextAttemptAt: string | null;
  /** The last lines of its timeline, oldest first: what the processor or partner responded, and the next step. */
  readonly lines: readonly string[];
  /** Its page in Temporal Web; null when the address is not known here. */
  readonly url: string | null;
}

const linesMax = 3;
const workflowsMax = 5;
const readMilliseconds = 5_000;

/**
 * The running workflows of an object, by a query of search attributes. Empty when none runs; null when Temporal or the workers
 * do not respond: what the database says is shown all the same.
 */
export async function findWaiting(stack: OpenStack, query: string): Promise<readonly WaitingWorkflow[] | null> {
  try {
    const { searchAttributes } = await import('@landed/workflows/search-attributes');
    const client = await stack.temporal();
    return await client.withDeadline(Date.now() + readMilliseconds, async () => {
      const waiting: WaitingWorkflow[] = [];
      for await (const found of client.workflow.list({ query: `${query} AND ExecutionStatus = "Running"` })) {
        const { workflowId, runId } = found;
        const next = found.typedSearchAttributes.get(searchAttributes.nextActionAt);
        const details = await client.workflow
          .getHandle(workflowId, runId)
          .query<{ currentDetails?: string }>('__temporal_workflow_metadata')
          .then(({ currentDetails }) => currentDetails ?? '')
          .catch(() => '');
        waiting.push({
          workflowId,
          nextAttemptAt: next?.toISOString() ?? null,
          lines: details
            .split('\n')
            .filter((line) => line !== '')
            .slice(-linesMax),
          url: urlOf(stack, workflowId, runId),
        });
        if (waiting.length === workflowsMax) break;
      }
      return waiting;
    });
  } catch {
    return null;
  }
}

function urlOf({ access }: OpenStack, workflowId: string, runId: string): string | null {
  const ui = access.local?.temporal_ui_url ?? null;
  if (ui === null) return null;
  return `${ui}/namespaces/${access.temporalNamespace}/workflows/${encodeURIComponent(workflowId)}/${runId}/history`;
}

/** As `--json` prints it. */
export function waitingDocument(waiting: readonly WaitingWorkflow[] | null) {
  return (
    waiting?.map(({ workflowId, nextAttemptAt, lines, url }) => ({
      workflow_id: workflowId,
      next_attempt_at: nextAttemptAt,
      timeline: lines,
      url,
    })) ?? null
  );
}

/** As text: a block per workflow; empty when none runs. */
export function waitingText(waiting: readonly WaitingWorkflow[] | null): string {
  if (waiting === null) return 'Why it waits is unknown: Temporal does not respond.';
  return waiting
    .map(({ workflowId, nextAttemptAt, lines, url }) =>
      [
        `Workflow ${url ?? workflowId}`,
        ...lines.map((line) => `  ${line}`),
        ...(nextAttemptAt === null ? [] : [`  Next attempt at ${nextAttemptAt}`]),
      ].join('\n'),
    )
    .join('\n\n');
}
