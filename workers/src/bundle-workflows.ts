import { encryptedDataConverter } from '@landed/codec/payload-codec';
import { bundleWorkflowCode } from '@temporalio/worker';

const failureConverterPath = encryptedDataConverter({
  current: { id: 'build', bytes: Buffer.alloc(32) },
  byId: new Map(),
}).failureConverterPath;

/** The code of a workflow bundle. `workflowsPath` is the compiled module that exports all workflows. */
export async function bundleWorkflows(workflowsPath: string): Promise<string> {
  const { code } = await bundleWorkflowCode({
    workflowsPath,
    ...(failureConverterPath === undefined ? {} : { failureConverterPath }),
    // Evaluated once per worker thread instead of once per workflow. Our modules keep no state of a workflow.
    preloadModules: [workflowsPath],
  });
  return code;
}
