import { localTemporalConnection } from '@landed/codec/temporal-connection';
import { Connection, isGrpcServiceError } from '@temporalio/client';
import { searchAttributes } from './search-attributes.js';

/** `temporal.api.enums.v1.IndexedValueType`. */
const indexedValueTypes = { Keyword: 2, Int: 3, Bool: 5, Datetime: 6 } as const;

const grpcAlreadyExists = 6;
const retentionSeconds = 7 * 24 * 3600;

/** Prepares an external server: creates the namespace and the search attributes when they are missing. Changes nothing else. */
export async function prepareExternalServer(address: string, namespace: string): Promise<void> {
  const connection = await Connection.connect({
    ...localTemporalConnection(process.env, address),
    connectTimeout: '10s',
  });
  try {
    await ignoreExisting(
      connection.workflowService.registerNamespace({
        namespace,
        workflowExecutionRetentionPeriod: { seconds: retentionSeconds as never },
      }),
    );
    const { customAttributes } = await connection.operatorService.listSearchAttributes({ namespace });
    const missing = Object.entries(searchAttributes).filter(([name]) => !(name in customAttributes));
    if (missing.length === 0) return;
    const types = Object.fromEntries(missing.map(([name, type]) => [name, indexedValueTypes[type]]));
    await ignoreExisting(connection.operatorService.addSearchAttributes({ namespace, searchAttributes: types }));
  } finally {
    await connection.close();
  }
}

async function ignoreExisting(call: Promise<unknown>): Promise<void> {
  try {
    await call;
  } catch (error) {
    if (!isGrpcServiceError(error) || error.code !== grpcAlreadyExists) throw error;
  }
}
