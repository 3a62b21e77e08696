import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { WorkerDeploymentVersion } from '@temporalio/common';
import type { WorkerOptions } from '@temporalio/worker';

/** All workers of the service. A namespace has one such deployment, with a version for each build of the workflows. */
export const deploymentName = 'landed';

/** The names of a version that come from outside; absent: our own. */
interface NamedVersion {
  readonly deploymentName?: string | undefined;
  readonly buildId?: string | undefined;
}

/** Comments that end the bundle and contain paths of the machine that built it. */
const sourceMap = /^\/\/# sourceMappingURL=.*$/gm;

/**
 * The version of a workflow bundle. Its build id is a hash of the code, so workers with the same workflows have the same
 * version, and a changed workflow is always a new one.
 *
 * @param named what a controller of deployments gives its workers instead, such as Temporal's worker controller.
 */
export function versionOf(bundlePath: string, named: NamedVersion = {}): WorkerDeploymentVersion {
  const { deploymentName: name = deploymentName, buildId } = named;
  if (buildId !== undefined) return { deploymentName: name, buildId };
  const code = readFileSync(bundlePath, 'utf8').replaceAll(sourceMap, '');
  return { deploymentName: name, buildId: createHash('sha256').update(code).digest('hex').slice(0, 16) };
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
