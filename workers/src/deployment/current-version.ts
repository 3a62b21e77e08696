import { setTimeout as sleep } from 'node:timers/promises';
import { faultOf } from '@landed/codec/log/fault';
import { isGrpcServiceError, type WorkflowService } from '@temporalio/client';
import type { WorkerDeploymentVersion } from '@temporalio/common';
import type { Logger } from 'pino';

const firstPauseMilliseconds = 100;
const longestPauseMilliseconds = 10_000;

/** Temporal's store can be lost while workers run. Then no version is current, and nothing would run. */
const checkMilliseconds = 10_000;

/** How long the result of a check holds: two checks may fail before it is no longer trusted. */
const trustedMilliseconds = 3 * checkMilliseconds;

const grpcNotFound = 5;

/** The part of the server's API that this module uses. */
export type DeploymentService = Pick<
  WorkflowService,
  | 'describeWorkerDeployment'
  | 'setWorkerDeploymentCurrentVersion'
  | 'listWorkflowExecutions'
  | 'updateWorkflowExecutionOptions'
>;

export interface CurrentVersionOptions {
  readonly namespace: string;
  readonly version: WorkerDeploymentVersion;
  /**
   * Whether this version becomes the current one when the process starts, and takes over the running workflows of other
   * versions. For a local stack, which has one version of the workers only.
   */
  readonly takesOver: boolean;
}

/**
 * Keeps the deployment of the workers usable: while it has a current version, this changes nothing, because operators
 * decide which version is current. Without one (a new namespace, or a lost store) this version becomes current.
 */
export class CurrentVersion {
  readonly #service: DeploymentService;
  readonly #options: CurrentVersionOptions;
  readonly #log: Pick<Logger, 'info' | 'warn'>;
  #takesOver: boolean;
  #isEnsured = false;
  #ownUntil = 0;

  constructor(service: DeploymentService, options: CurrentVersionOptions, log: Pick<Logger, 'info' | 'warn'>) {
    this.#service = service;
    this.#options = options;
    this.#log = log;
    this.#takesOver = options.takesOver;
  }

  /** Whether workflows can start: the deployment had a current version at the last check. */
  get isEnsured(): boolean {
    return this.#isEnsured;
  }

  /** Whether every workflow started on this version at the last check, which is not long ago. */
  get isOwn(): boolean {
    return performance.now() < this.#ownUntil;
  }

  /** Checks again and again until the process stops. */
  async keep(stopped: AbortSignal): Promise<void> {
    let pause = firstPauseMilliseconds;
    while (!stopped.aborted) {
      const succeeded = await this.#ensured();
      pause = succeeded ? firstPauseMilliseconds : Math.min(pause * 2, longestPauseMilliseconds);
      await sleep(succeeded ? checkMilliseconds : pause, undefined, { signal: stopped }).catch(() => undefined);
    }
  }

  async #ensured(): Promise<boolean> {
    try {
      await this.#ensure();
      this.#isEnsured = true;
      return true;
    } catch (error) {
      this.#log.warn({ fault: faultOf(error) }, 'could not check the current version of the workers; retrying');
      return false;
    }
  }

  async #ensure(): Promise<void> {
    const { current, isShared, conflictToken } = await this.#current();
    const { deploymentName, buildId } = this.#options.version;
    const becomesCurrent = current !== buildId && (current === null || this.#takesOver);
    if (becomesCurrent) {
      await this.#service.setWorkerDeploymentCurrentVersion({
        ...{ namespace: this.#options.namespace, deploymentName, buildId, conflictToken, identity: 'landed-workers' },
        // The first polls of this process may be on their way.
        ignoreMissingTaskQueues: true,
        allowNoPollers: true,
      });
      this.#log.info({ build_id: buildId, previous: current }, 'this version of the workers is now the current one');
    }
    const isOwn = (becomesCurrent || current === buildId) && !isShared;
    this.#ownUntil = isOwn ? performance.now() + trustedMilliseconds : 0;
    if (this.#takesOver) await this.#moveRunningWorkflows();
    this.#takesOver = false;
  }

  async #current() {
    const { namespace, version } = this.#options;
    try {
      const { workerDeploymentInfo, conflictToken } = await this.#service.describeWorkerDeployment({
        namespace,
        deploymentName: version.deploymentName,
      });
      const routing = workerDeploymentInfo?.routingConfig;
      const isShared = (routing?.rampingVersionPercentage ?? 0) > 0;
      return { current: routing?.currentDeploymentVersion?.buildId || null, isShared, conflictToken };
    } catch (error) {
      // The first poll of a version creates the deployment.
      if (isGrpcServiceError(error) && error.code === grpcNotFound)
        return { current: null, isShared: false, conflictToken: null };
      throw error;
    }
  }

  /** Running workflows of versions that no worker runs now continue on this one. */
  async #moveRunningWorkflows(): Promise<void> {
    const { namespace, version } = this.#options;
    const own = `${version.deploymentName}:${version.buildId}`;
    const { executions } = await this.#service.listWorkflowExecutions({
      namespace,
      query:
        'ExecutionStatus = "Running" AND TemporalWorkflowVersioningBehavior = "Pinned" ' +
        `AND TemporalWorkerDeploymentVersion != "${own}"`,
    });
    for (const { execution } of executions) {
      await this.#service.updateWorkflowExecutionOptions({
        namespace,
        workflowExecution: execution ?? null,
        workflowExecutionOptions: { versioningOverride: { autoUpgrade: true } },
        updateMask: { paths: ['versioning_override'] },
      });
    }
    if (executions.length > 0) this.#log.warn({ count: executions.length }, 'moved running workflows to this version');
  }
}
