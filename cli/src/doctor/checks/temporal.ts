import { searchAttributes } from '@landed/workflows/search-attributes';
import { type Connection, isGrpcServiceError } from '@temporalio/client';
import { type Finding, failing, fine } from '../finding.js';

const grpcNotFound = 5;

/** Whether Temporal has the namespace. Without it there is nothing more to look at. */
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

/** Whether the namespace has what our workflows are searched by. */
export async function checkAttributes(connection: Connection, namespace: string): Promise<Finding> {
  const { customAttributes } = await connection.operatorService.listSearchAttributes({ namespace });
  const names = Object.values(searchAttributes).map(({ name }) => name);
  const missing = names.filter((name) => !(name in (customAttributes ?? {})));
  if (missing.length === 0) return fine('temporal', `all ${names.length} search attributes are there`);
  return failing(
    'temporal',
    `search attributes are missing: ${missing.join(', ')}`,
    'No workflow starts without them. `npm start` creates them; elsewhere `temporal operator search-attribute create`.',
  );
}

/** What to say of a server that did not let us in. */
export function temporalFailure(dataFolder: string | null): Finding {
  const where = dataFolder === null ? 'Is TEMPORAL_ADDRESS right, and the server running?' : '';
  const log = dataFolder === null ? '' : `See ${dataFolder}/logs/temporal.log.`;
  return failing('temporal', 'it does not answer', `${where}${log} Until it does, the API answers 500.`);
}
