import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { readSettings } from '@landed/stack/settings';
import { findTemporalBinary } from '@landed/stack/temporal/find-binary';
import { deploymentName } from '@landed/workers/deployment/version';
import { vi } from 'vitest';
import type { OwnStack } from './own-stack.js';
import { environmentForOneMore } from './running-stack.js';
import { RawTemporal } from './temporal-view.js';

const versionIs = (buildId: string) => `TemporalWorkerDeploymentVersion = '${deploymentName}:${buildId}'`;

/** What an operator does with the versions of the workers, with the commands of the runbook. */
export class WorkerVersions {
  readonly #stack: OwnStack;
  readonly #temporal: RawTemporal;
  readonly #binary: string;

  private constructor(stack: OwnStack, temporal: RawTemporal, binary: string) {
    this.#stack = stack;
    this.#temporal = temporal;
    this.#binary = binary;
  }

  static async open(stack: OwnStack): Promise<WorkerVersions> {
    const settings = readSettings(environmentForOneMore());
    const { path } = await findTemporalBinary(settings, () => undefined, new AbortController().signal);
    return new WorkerVersions(stack, await RawTemporal.open(stack.json), path);
  }

  close(): Promise<void> {
    return this.#temporal.close();
  }

  /** Waits until the server knows the workers of a version, which can then become the current one. */
  async known(buildId: string): Promise<void> {
    const version = [`--deployment-name=${deploymentName}`, `--build-id=${buildId}`];
    await vi.waitFor(() => this.#cli('worker', 'deployment', 'describe-version', ...version), {
      timeout: 60_000,
      interval: 500,
    });
  }

  /** Makes a version the current one as soon as the server knows its workers. */
  async makeCurrent(buildId: string): Promise<void> {
    const version = [`--deployment-name=${deploymentName}`, `--build-id=${buildId}`];
    await vi.waitFor(() => this.#cli('worker', 'deployment', 'set-current-version', ...version, '--yes'), {
      timeout: 60_000,
      interval: 1_000,
    });
  }

  /** The ids of running workflows of this file that only the workers of a version can continue. */
  needing(buildId: string): Promise<string[]> {
    const pinned = `ExecutionStatus = 'Running' AND TemporalWorkflowVersioningBehavior = 'Pinned'`;
    return this.#ids(`${pinned} AND ${versionIs(buildId)} AND StartTime >= '${this.#stack.since}'`);
  }

  /** The ids of workflows of a type since an instant: all of them, and those on a version. */
  async started(type: string, since: string, buildId: string): Promise<{ all: string[]; onVersion: string[] }> {
    const query = `WorkflowType = '${type}' AND StartTime >= '${since}'`;
    const [onVersion, all] = [await this.#ids(`${query} AND ${versionIs(buildId)}`), await this.#ids(query)];
    return { all: all.toSorted(), onVersion: onVersion.toSorted() };
  }

  async #ids(query: string): Promise<string[]> {
    return (await this.#temporal.list(query)).map(({ execution }) => execution?.workflowId ?? '');
  }

  async #cli(...args: readonly string[]): Promise<string> {
    const { temporal_address: address, temporal_namespace: namespace } = this.#stack.json;
    const { stdout } = await promisify(execFile)(this.#binary, [
      ...args,
      `--address=${address}`,
      `--namespace=${namespace}`,
    ]);
    return stdout;
  }
}
