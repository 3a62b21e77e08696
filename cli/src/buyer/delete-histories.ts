import type { OperationRef } from '@landed/contracts/operation/types';
import { operationWorkflowId } from '@landed/workflows/ids';
import { type Client, isGrpcServiceError } from '@temporalio/client';

const grpcNotFound = 5;

/**
 * Deletes the workflows of operations with their histories at Temporal, which have the buyer in their input. Resolves with
 * the number that existed. Their sealed payloads stay in backups of Temporal's database. A second call changes nothing.
 */
export async function deleteHistories({ workflow }: Client, operations: readonly OperationRef[]): Promise<number> {
  let deleted = 0;
  const { namespace } = workflow.options;
  for (const operation of operations) {
    const workflowExecution = { workflowId: operationWorkflowId(operation) };
    try {
      await workflow.workflowService.deleteWorkflowExecution({ namespace, workflowExecution });
      deleted += 1;
    } catch (error) {
      if (!isGrpcServiceError(error) || error.code !== grpcNotFound) throw error;
    }
  }
  return deleted;
}
