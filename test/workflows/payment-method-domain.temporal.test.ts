import { randomUUID } from 'node:crypto';
import type { Entity } from '@landed/contracts/entity/entity';
import { asId, type MerchantId } from '@landed/contracts/ids/ids';
import type { ActivationRequest, DomainOwner } from '@landed/contracts/payment-method-domain/types';
import { activateDomain, revalidateDomain } from '@landed/workflows/messages/activate-domain';
import { domainStart } from '@landed/workflows/payment-method-domain/domain-start';
import type { WorkflowClock } from '@landed/workflows/workflow-clock';
import { WithStartWorkflowOperation, WorkflowUpdateFailedError } from '@temporalio/client';
import { describe, expect, it } from 'vitest';
import { fails, inTurn, resultLater, type Stubs, startStubWorkers, until } from '../setup/stub-workers.js';

const workers = await startStubWorkers({ acquirers: ['us', 'gb', 'eu'] });

const entities: readonly Entity[] = ['us', 'gb', 'eu'];
const register: ActivationRequest = {
  kind: 'register',
  domainId: asId<'payment_method_domain'>(randomUUID()),
  domain: 'shop.example.com',
};

/** A merchant whose `walletDomain` uses these stubs. */
function newDomain(stubs: Stubs, clock: WorkflowClock = {}) {
  const owner: DomainOwner = { rail: 'test', merchantId: asId<'merchant'>(randomUUID()) };
  // A busy machine must not make a task, and with it its local activities, run twice.
  const options = { ...domainStart(owner), workflowTaskTimeout: '30s' as const, memo: { clock } };
  const plan = (given: readonly Entity[]) => ({
    kind: 'planned',
    domain: { ...owner, domainId: 'd' },
    entities: given,
  });
  const calls = workers.register(options.workflowId, { planActivation: () => plan(entities), ...stubs });
  return {
    calls,
    handle: workers.client.workflow.getHandle(options.workflowId),
    activate: (request: ActivationRequest = register) =>
      workers.client.workflow.executeUpdateWithStart(activateDomain, {
        args: [request],
        startWorkflowOperation: new WithStartWorkflowOperation('walletDomain', {
          ...options,
          workflowIdConflictPolicy: 'USE_EXISTING',
        }),
      }),
    revalidate: () => workers.client.workflow.signalWithStart('walletDomain', { ...options, signal: revalidateDomain }),
    start: () => workers.client.workflow.start('walletDomain', options),
  };
}

/** Stubs of the activation that count the runs of each entity; `run` decides about one. */
function counted(run: (entity: Entity, number: number) => unknown = () => undefined) {
  const runs = new Map<Entity, number>();
  const running = new Map<Entity, number>();
  let most = 0;
  return {
    runs,
    most: () => most,
    activateWallets: async (_domain: unknown, entity: Entity) => {
      const number = (runs.get(entity) ?? 0) + 1;
      runs.set(entity, number);
      const now = (running.get(entity) ?? 0) + 1;
      running.set(entity, now);
      most = Math.max(most, now);
      try {
        return await run(entity, number);
      } finally {
        running.set(entity, now - 1);
      }
    },
  };
}

const once = new Map<Entity, number>(entities.map((entity) => [entity, 1]));

describe.concurrent('the wallet domain of a merchant', () => {
  it('the wallet domain of a merchant is activated at every entity, and then the workflow ends', async () => {
    const stub = counted();
    const { activate, handle, calls } = newDomain({ activateWallets: stub.activateWallets });
    await activate();
    expect(stub.runs).toEqual(once);
    expect(await handle.result()).toBeUndefined();
    expect(calls).toEqual(['planActivation', 'activateWallets', 'activateWallets', 'activateWallets']);
  });

  it('rejects a request with the error of its plan, and asks no acquirer', async () => {
    const error = { code: 'payment_method_domain_exists', details: { domain: 'other.example.com' } };
    const { activate, handle, calls } = newDomain({ planActivation: () => ({ kind: 'rejected', error }) });
    const failure = await activate().catch((thrown: unknown) => thrown);
    expect(failure).toBeInstanceOf(WorkflowUpdateFailedError);
    expect((failure as WorkflowUpdateFailedError).cause).toMatchObject({ type: error.code, details: [error.details] });
    await handle.result();
    expect(calls).toEqual(['planActivation']);
  });

  it('responds after 3 s while one acquirer is silent, and waits for it in the background', async () => {
    const later = resultLater();
    const stub = counted((entity) => (entity === 'gb' ? later.stub() : undefined));
    const { activate, handle } = newDomain({ activateWallets: stub.activateWallets }, { scale: 100 });
    const begun = performance.now();
    await activate();
    expect(performance.now() - begun).toBeGreaterThan(28);
    expect((await handle.describe()).status.name).toBe('RUNNING');
    later.give(undefined);
    await handle.result();
    expect(stub.runs).toEqual(once);
  });

  it('tries again while an acquirer states nothing, and the request waits for that', async () => {
    const stub = counted((entity, number) => {
      if (entity === 'eu' && number === 1) throw fails();
    });
    const { activate, handle } = newDomain({ activateWallets: stub.activateWallets });
    await activate();
    expect(stub.runs.get('eu')).toBe(2);
    await handle.result();
  });

  it('begins a run after each request, and never two at one acquirer at once', async () => {
    const first = resultLater();
    const stub = counted((entity, number) => (entity === 'us' && number === 1 ? first.stub() : undefined));
    const { activate, handle, calls } = newDomain({ activateWallets: stub.activateWallets });
    const requests = [activate()];
    await until(() => stub.runs.get('us') === 1);
    requests.push(activate(), activate({ kind: 'validate' }), activate());
    await until(() => calls.filter((call) => call === 'planActivation').length === 4);
    expect(stub.runs.get('us')).toBe(1);
    first.give(undefined);
    await Promise.all(requests);
    await handle.result();
    // The three requests that came during the first run share the second.
    expect([stub.runs.get('us'), stub.most()]).toEqual([2, 1]);
  });

  it('validates on the signal of the sweep, as a scheduled request', async () => {
    const given: unknown[] = [];
    const stub = counted();
    const domain = newDomain({
      activateWallets: stub.activateWallets,
      planActivation: (owner: DomainOwner, request: ActivationRequest, scheduled: boolean) => {
        given.push(request, scheduled);
        return { kind: 'planned', domain: { ...owner, domainId: 'd' }, entities: ['gb'] };
      },
    });
    await domain.revalidate();
    await domain.handle.result();
    expect([given, [...stub.runs]]).toEqual([[{ kind: 'validate' }, true], [['gb', 1]]]);
  });

  it('ends when the sweep finds that the domain was removed', async () => {
    const domain = newDomain({ planActivation: () => ({ kind: 'rejected', error: { code: 'not_found' } }) });
    await domain.revalidate();
    await domain.handle.result();
    expect(domain.calls).toEqual(['planActivation']);
  });

  it('ends when its first request was lost on the way', async () => {
    const { start, handle } = newDomain({}, { scale: 600 });
    await start();
    expect(await handle.result()).toBeUndefined();
  });

  it('continues as a new run after many requests, and validates what is unfinished', async () => {
    const first = resultLater();
    const stub = counted((entity, number) => (entity === 'us' && number === 1 ? first.stub() : undefined));
    const { activate, revalidate, handle } = newDomain({ activateWallets: stub.activateWallets }, { scale: 100 });
    await activate();
    const { runId } = await handle.describe();
    for (let sent = 0; sent < 200; sent += 20) await Promise.all(Array.from({ length: 20 }, revalidate));
    await handle.result();
    const described = await handle.describe();
    expect(described.runId).not.toBe(runId);
    expect(stub.runs.get('us')).toBeGreaterThan(1);
    first.give(undefined);
  });
});

describe.concurrent('the sweep for domains with inactive wallets', () => {
  const owner = (merchantId: string) => ({ rail: 'test', merchantId: merchantId as MerchantId });

  it('starts the workflow of each due domain, in batches until none is left', async () => {
    const revalidated: unknown[] = [];
    const { handle } = await workers.start('walletDomainSweep', {
      args: [],
      stubs: {
        claimDueValidations: inTurn(
          { owners: [owner('a'), owner('b')], isLast: false },
          { owners: [], isLast: false },
          { owners: [owner('c')], isLast: true },
        ),
        revalidateDomains: (owners: readonly DomainOwner[]) => void revalidated.push(owners),
      },
    });
    expect(await handle.result()).toBe(3);
    expect(revalidated).toEqual([[owner('a'), owner('b')], [owner('c')]]);
  });

  it('starts nothing when no domain is due', async () => {
    const { handle, calls } = await workers.start('walletDomainSweep', {
      args: [],
      stubs: { claimDueValidations: inTurn({ owners: [], isLast: true }) },
    });
    expect(await handle.result()).toBe(0);
    expect(calls).toEqual(['claimDueValidations']);
  });
});
