import { describe, expect, it, vi } from 'vitest';
import { CurrentVersion, type DeploymentService } from './current-version.js';

const version = { deploymentName: 'landed', buildId: 'new' };

/** A server whose deployment has this current version. Null: the server does not know the deployment. */
function serverWith(current: string | null, running: readonly string[] = [], rampingVersionPercentage = 0) {
  const calls: unknown[] = [];
  const service = {
    describeWorkerDeployment: async () => {
      if (current === null) throw Object.assign(new Error('not found'), { code: 5, details: '', metadata: {} });
      const routingConfig = { currentDeploymentVersion: { buildId: current }, rampingVersionPercentage };
      return { workerDeploymentInfo: { routingConfig } };
    },
    setWorkerDeploymentCurrentVersion: async ({ buildId }: { readonly buildId: string }) => {
      calls.push(['set', buildId]);
      current = buildId;
    },
    listWorkflowExecutions: async () => ({ executions: running.map((workflowId) => ({ execution: { workflowId } })) }),
    updateWorkflowExecutionOptions: async (request: { readonly workflowExecution: { readonly workflowId: string } }) =>
      void calls.push(['move', request.workflowExecution.workflowId]),
  };
  return {
    calls,
    service: service as unknown as DeploymentService,
    lose() {
      current = '';
    },
  };
}

/** Checks once. */
async function checkOnce(currentVersion: CurrentVersion): Promise<void> {
  const stopped = new AbortController();
  const keeping = currentVersion.keep(stopped.signal);
  await expect.poll(() => currentVersion.isEnsured).toBe(true);
  stopped.abort();
  await keeping;
}

const log = { info() {}, warn() {} } as never;
const keeper = (service: DeploymentService, takesOver = false) =>
  new CurrentVersion(service, { namespace: 'landed', version, takesOver }, log);

describe('the current version of the workers', () => {
  it('the current version of the workers is left to operators while there is one', async () => {
    const { service, calls } = serverWith('old', ['op/test/a']);
    await checkOnce(keeper(service));
    expect(calls).toEqual([]);
  });

  it.each([
    ['the server does not know the deployment', null],
    ['the deployment has no current version', ''],
  ])('the current version of the workers is set when %s', async (_, current) => {
    const { service, calls } = serverWith(current);
    await checkOnce(keeper(service));
    expect(calls).toEqual([['set', 'new']]);
  });

  it('the current version of the workers is set again after the server has lost it', async () => {
    const server = serverWith('new');
    const currentVersion = keeper(server.service);
    await checkOnce(currentVersion);
    server.lose();
    const stopped = new AbortController();
    const keeping = currentVersion.keep(stopped.signal);
    await expect.poll(() => server.calls).toEqual([['set', 'new']]);
    stopped.abort();
    await keeping;
  });

  it('the current version of the workers is taken over once at the start of a local stack, with the running workflows of other versions', async () => {
    const { service, calls } = serverWith('old', ['op/test/a', 'op/test/b']);
    const currentVersion = keeper(service, true);
    await checkOnce(currentVersion);
    await checkOnce(currentVersion);
    expect(calls).toEqual([
      ['set', 'new'],
      ['move', 'op/test/a'],
      ['move', 'op/test/b'],
    ]);
  });

  it.each([
    ['is current', 'new', 0, true],
    ['has become current', null, 0, true],
    ['is not current', 'old', 0, false],
    ['shares new workflows with a version that is ramped up', 'new', 10, false],
  ])('workflows start on this version while it %s', async (_, current, ramping, isOwn) => {
    const { service } = serverWith(current, [], ramping);
    const currentVersion = keeper(service);
    expect(currentVersion.isOwn).toBe(false);
    await checkOnce(currentVersion);
    expect(currentVersion.isOwn).toBe(isOwn);
  });

  it('what the last check said no longer holds when later ones fail', async () => {
    const { service } = serverWith('new');
    const currentVersion = keeper(service);
    await checkOnce(currentVersion);
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 30_001);
    expect(currentVersion.isOwn).toBe(false);
    vi.restoreAllMocks();
  });
});
