import { type Client, isGrpcServiceError } from '@temporalio/client';

const notFound = 5;
/** No workflow has it. */
const absentWorkflowId = 'dependency-probe';

/**
 * Resolves when Temporal has read its storage, and rejects after the time. The frontend responds to simpler calls, such as
 * `GetSystemInfo`, from its own memory, even when no workflow can start because the history service or the storage hangs.
 */
export async function askTemporal(temporal: Client, milliseconds: number): Promise<void> {
  const { namespace } = temporal.options;
  const request = { namespace, execution: { workflowId: absentWorkflowId } };
  try {
    await temporal.withDeadline(Date.now() + milliseconds, () =>
      temporal.workflowService.describeWorkflowExecution(request),
    );
  } catch (error) {
    if (!isGrpcServiceError(error) || error.code !== notFound) throw error;
  }
}
