import { searchAttributes } from '@landed/workflows/search-attributes';
import { type Connection, isGrpcServiceError } from '@temporalio/client';
import { type Finding, failing, fine } from '../finding.js';

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

/** The finding for a server that does not accept a connection. */
export function temporalFailure(dataFolder: string | null): Finding {
  const advice =
    dataFolder === null
      ? 'Check TEMPORAL_ADDRESS and that the server is running.'
      : `See ${dataFolder}/logs/temporal.log.`;
  return failing('temporal', 'Temporal does not respond', `${advice} Until then the API responds with 500.`);
}
