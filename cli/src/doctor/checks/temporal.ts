import { searchAttributes } from '@landed/workflows/search-attributes';
import { type Connection, isGrpcServiceError } from '@temporalio/client';
import { type Finding, failing, fine, warning } from '../finding.js';

const grpcNotFound = 5;

/** Checks that Temporal has the namespace. The further checks need it. */
export async function checkNamespace(connection: Connection, namespace: string): Promise<Finding> {
  const { serverVersion } = await connection.workflowService.getSystemInfo({});
  try {
    await connection.workflowService.describeNamespace({ namespace });
  } catch (error) {
    if (!isGrpcServiceError(error) || error.code !== grpcNotFound) throw error;
    return failing(
      'temporal',
      `Temporal ${serverVersion ?? ''} has no namespace ${namespace}`,
      `Correct TEMPORAL_NAMESPACE, or create it: \`temporal operator namespace create ${namespace}\`.`,
    );
  }
  return fine('temporal', `Temporal ${serverVersion ?? ''}, namespace ${namespace}`);
}

/** Checks that the namespace has the search attributes of Landed's workflows. */
export async function checkAttributes(connection: Connection, namespace: string): Promise<Finding> {
  const { customAttributes } = await connection.operatorService.listSearchAttributes({ namespace });
  const names = Object.values(searchAttributes).map(({ name }) => name);
  const missing = names.filter((name) => !(name in (customAttributes ?? {})));
  if (missing.length === 0) return fine('temporal', `all ${names.length} search attributes exist`);
  return failing(
    'temporal',
    `search attributes are missing: ${missing.join(', ')}`,
    'Workflows do not start without them. Create them with `npm start` or `temporal operator search-attribute create`.',
  );
}

/** How long a deployment must keep ended workflows, in days. A namespace that `npm start` creates has this retention. */
const retentionDaysMin = 7;

/**
 * Checks how long ended workflows are kept. After a restored database, a workflow is what remembers a request whose rows
 * are gone; the processor keeps its key for a day.
 */
export async function checkRetention(connection: Connection, namespace: string): Promise<Finding> {
  const { config } = await connection.workflowService.describeNamespace({ namespace });
  return judgeRetention(Number(config?.workflowExecutionRetentionTtl?.seconds ?? 0) / 86_400);
}

export function judgeRetention(days: number): Finding {
  const saw = `ended workflows are kept for ${days >= 1 ? `${Math.floor(days)} days` : `${Math.round(days * 24)} hours`}`;
  if (days >= retentionDaysMin) return fine('temporal', saw);
  return warning(
    'temporal',
    saw,
    `Keep them for at least ${retentionDaysMin} days: \`temporal operator namespace update --retention ${retentionDaysMin}d\`; see docs/how-to/run-the-stack.md.`,
  );
}

/** The finding for a server that does not accept a connection. */
export function temporalFailure(dataFolder: string | null): Finding {
  const advice =
    dataFolder === null
      ? 'Check TEMPORAL_ADDRESS and that the server is running.'
      : `See ${dataFolder}/logs/temporal.log.`;
  return failing('temporal', 'Temporal does not respond', `${advice} Until then the API responds with 500.`);
}
