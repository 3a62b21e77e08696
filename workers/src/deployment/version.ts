import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { WorkerDeploymentVersion } from '@temporalio/common';
import type { WorkerOptions } from '@temporalio/worker';

/** All workers of the service. A namespace has one such deployment, with a version for each build of the workflows. */
export const deploymentName = 'landed';

/** Comments that end the bundle and contain paths of the machine that built it. */
const sourceMap = /^\/\/# sourceMappingURL=.*$/gm;

/**
 * The version of a workflow bundle. Its build id is a hash of the code, so workers with the same workflows have the same
 * version, and a changed workflow is always a new one.
 */
export function versionOf(bundlePath: string): WorkerDeploymentVersion {
  const code = readFileSync(bundlePath, 'utf8').replaceAll(sourceMap, '');
  return { deploymentName, buildId: createHash('sha256').update(code).digest('hex').slice(0, 16) };
}

/**
 * A workflow stays on the version that it started on, unless its file says otherwise: a money operation must not replay
 * with other code than it began with.
 *
 * @param delayedPatches patches that no workflow takes yet.
 */
export function versioning(
  version: WorkerDeploymentVersion,
  delayedPatches: readonly string[] = [],
): Pick<WorkerOptions, 'workerDeploymentOptions' | 'patchActivationCallback'> {
  return {
    workerDeploymentOptions: { useWorkerVersioning: true, version, defaultVersioningBehavior: 'PINNED' },
    ...(delayedPatches.length === 0
      ? {}
      : { patchActivationCallback: ({ patchId }) => !delayedPatches.includes(patchId) }),
  };
}
