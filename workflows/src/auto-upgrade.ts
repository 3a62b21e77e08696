import type { WorkflowDefinitionOptions } from '@temporalio/common';
import { workflowInfo } from '@temporalio/workflow';

/**
 * The options of a workflow that can run for days: it continues on the current version of the workers. A worker without
 * a version, as in some tests, has nothing to choose from, and the server rejects the choice.
 */
export function autoUpgrade(): WorkflowDefinitionOptions {
  const isVersioned = Boolean(workflowInfo().currentDeploymentVersion?.deploymentName);
  return isVersioned ? { versioningBehavior: 'AUTO_UPGRADE' } : {};
}
