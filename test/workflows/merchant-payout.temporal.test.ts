import { randomUUID } from 'node:crypto';
import type { PayoutState } from '@landed/activities/payout/payout-state';
import { parseKeyring } from '@landed/codec/keyring';
import { EncryptionCodec } from '@landed/codec/payload-codec';
import { coreTaskQueue } from '@landed/workflows/task-queues';
import type { WorkflowClock } from '@landed/workflows/workflow-clock';
import { Client } from '@temporalio/client';
import type { UpdateDefinition } from '@temporalio/common';
import { describe, expect, inject, it } from 'vitest';
import { fails, inTurn, type Stub, type Stubs, startStubWorkers, until } from '../setup/stub-workers.js';

const workers = await startStubWorkers();

const hour = 3_600_000;
const day = 24 * hour;
const input = {
  rail: 'test',
  merchantId: randomUUID(),
  payoutId: randomUUID(),
  entity: 'us',
  currency: 'USD',
  period: '2026-W49',
  attempt: 1,
  amount: 17_100,
};
const created: PayoutState = {
  status: 'created',
  heldBy: null,
  isTransferred: false,
  isAtBank: false,
  isReversed: false,
  failingCode: null,
  sentAt: null,
  createdAt: new Date().toISOString(),
};
const made = { kind: 'made' } as const;
const rejected = (code: string, failureCode: string | null = null) => ({ kind: 'rejected', code, failureCode });

/** A payout whose row changes as the product's activities change it, and a bank that pays at the first read. */
function payout(changes: Partial<PayoutState> = {}, stubs: Stubs = {}) {
  let state: PayoutState = { ...created, ...changes };
  const become = (next: Partial<PayoutState>) => {
    state = { ...state, ...next };
  };
  const requests: unknown[] = [];
  return {
    become,
    requests,
    state: () => state,
    stubs: {
      loadPayoutState: () => state,
      sendFirstAttempts: () => [],
      transferPayout: () => {
        become({ isTransferred: true });
        return made;
      },
      sendToBank: () => {
        become({ isAtBank: true, sentAt: new Date().toISOString() });
        return made;
      },
      refreshPayout: () => {
        become({ status: 'paid' });
        return { kind: 'read', moved: ['in_transit', 'paid'] };
      },
      takeTransferBack: () => {
        become({ isReversed: true });
        return made;
      },
      savePayoutFailing: (_ref: unknown, failingCode: PayoutState['failingCode']) => become({ failingCode }),
      failPayout: () => become({ status: 'failed' }),
      respondToPayoutRequest: (_payout: unknown, request: { readonly kind: string }) => {
        requests.push(request);
        const { kind } = request;
        if (kind === 'hold') become({ heldBy: 'payout' });
        if (kind === 'release') become({ heldBy: null });
        return { result: 'accepted', detail: 'Done.', actor: 'f.okafor' };
      },
      ...stubs,
    } satisfies Stubs as Stubs,
  };
}

const start = (stubs: Stubs, clock: WorkflowClock = {}) =>
  workers.start('merchantPayout', { args: [input], stubs, clock });

/** Starts the workflow as the command line does for a request of an operator. */
async function startWithSignal(stubs: Stubs, signal: 'hold' | 'release' | 'retry') {
  const workflowId = `stubs/${randomUUID()}`;
  const calls = workers.register(workflowId, stubs);
  const handle = await workers.client.workflow.signalWithStart('merchantPayout', {
    workflowId,
    taskQueue: coreTaskQueue,
    args: [input],
    signal,
    signalArgs: [{ actor: 'f.okafor' }],
  });
  return { handle, calls };
}

/** The calls that matter: what was asked of the partner and what was saved. */
const steps = (calls: readonly string[]) =>
  calls.filter((call) => !['loadPayoutState', 'sendFirstAttempts'].includes(call));

async function run(stubs: Stubs, clock: WorkflowClock = {}) {
  const { handle, calls } = await start(stubs, clock);
  const status = await handle.result();
  return { status, calls: steps(calls), needsReview: (await handle.describe()).searchAttributes['NeedsReview'] };
}

describe.concurrent('a payout', () => {
  it('a payout is transferred, sent to the bank, and paid; the merchant hears of each status', async () => {
    const { stubs } = payout();
    const { handle, calls } = await start(stubs);
    expect(await handle.result()).toBe('paid');
    expect(calls).toEqual([
      'loadPayoutState',
      'sendFirstAttempts',
      'transferPayout',
      'loadPayoutState',
      'sendToBank',
      'loadPayoutState',
      'refreshPayout',
      'loadPayoutState',
      'sendFirstAttempts',
    ]);
  });

  it('a payout that is read with the request to the bank is read again only after an event', async ({ expect }) => {
    const quick = payout();
    const sendToBank = () => {
      quick.become({ status: 'in_transit', isAtBank: true, sentAt: new Date().toISOString() });
      return { kind: 'made', read: { kind: 'read', moved: ['in_transit'] } };
    };
    const { handle, calls } = await start({ ...quick.stubs, sendToBank });
    await expect.poll(async () => (await handle.describe()).searchAttributes['NextActionAt']).toHaveLength(1);
    expect(steps(calls)).toEqual(['transferPayout', 'sendToBank']);
    await handle.signal('stateChanged');
    expect(await handle.result()).toBe('paid');
    expect(steps(calls)).toEqual(['transferPayout', 'sendToBank', 'refreshPayout']);
  });

  it('a payout that is absent when it is read with the request to the bank needs review', async ({ expect }) => {
    const absent = payout();
    const sendToBank = () => {
      absent.become({ isAtBank: true, sentAt: new Date().toISOString() });
      return { kind: 'made', read: { kind: 'absent' } };
    };
    const { handle } = await start({ ...absent.stubs, sendToBank });
    await expect.poll(async () => (await handle.describe()).searchAttributes['NeedsReview']).toEqual([true]);
    absent.become({ status: 'failed' });
    await handle.signal('stateChanged');
    expect(await handle.result()).toBe('failed');
  });

  it('a payout that the bank rejects is reversed, and its money goes back to the balance', async () => {
    const failing = payout();
    const refreshPayout = () => {
      failing.become({ failingCode: 'account_closed' });
      return { kind: 'failing', code: 'account_closed' };
    };
    const { status, calls } = await run({ ...failing.stubs, refreshPayout });
    expect([status, calls]).toEqual([
      'failed',
      ['transferPayout', 'sendToBank', 'refreshPayout', 'takeTransferBack', 'failPayout'],
    ]);
  });

  it('a payout whose bank account the partner rejects is reversed as well', async () => {
    const { status, calls } = await run(payout({}, { sendToBank: () => rejected('bank_account', 'no_account') }).stubs);
    expect([status, calls]).toEqual([
      'failed',
      ['transferPayout', 'sendToBank', 'savePayoutFailing', 'takeTransferBack', 'failPayout'],
    ]);
  });

  it('a payout whose transfer is rejected for its bank account fails without a reversal', async () => {
    const { status, calls } = await run(payout({}, { transferPayout: () => rejected('bank_account') }).stubs);
    expect([status, calls]).toEqual(['failed', ['transferPayout', 'savePayoutFailing', 'failPayout']]);
  });

  it('a payout that is returned after it was paid fails: an event starts its workflow again', async () => {
    const returned = payout({ status: 'paid', isTransferred: true, isAtBank: true });
    const refreshPayout = () => {
      returned.become({ failingCode: 'could_not_process' });
      return { kind: 'failing', code: 'could_not_process' };
    };
    const { status, calls } = await run({ ...returned.stubs, refreshPayout });
    expect([status, calls]).toEqual(['failed', ['refreshPayout', 'takeTransferBack', 'failPayout']]);
  });

  it('a payout that is paid is read once more when an event starts its workflow, and ends', async () => {
    const paid = payout({ status: 'paid', isTransferred: true, isAtBank: true });
    const { status, calls } = await run({ ...paid.stubs, refreshPayout: () => ({ kind: 'read', moved: [] }) });
    expect([status, calls]).toEqual(['paid', ['refreshPayout']]);
  });

  it('a payout waits while the balance at the partner is too low, shows that, and continues', async () => {
    const low = payout();
    const transfers = inTurn(rejected('insufficient_balance'), rejected('insufficient_balance'), made);
    const transferPayout: Stub = (...args) => {
      const result = transfers(...args);
      if (result === made) low.become({ isTransferred: true });
      return result;
    };
    const { handle, calls } = await start({ ...low.stubs, transferPayout }, { scale: 3_600 });
    expect(await handle.result()).toBe('paid');
    expect(steps(calls).filter((call) => call === 'transferPayout')).toHaveLength(3);
  });

  it('a payout needs review when a step has not succeeded for a day, and no review afterwards', async ({ expect }) => {
    const low = payout();
    let tries = 0;
    const transferPayout = () => {
      tries += 1;
      if (tries < 27) return rejected('account_not_ready');
      low.become({ isTransferred: true });
      return made;
    };
    const { handle } = await start(
      { ...low.stubs, transferPayout, refreshPayout: inTurn({ kind: 'read', moved: [] }) },
      { scale: 36_000 },
    );
    await expect.poll(async () => (await handle.describe()).searchAttributes['NeedsReview']).toEqual([true]);
    low.become({ status: 'paid' });
    expect(await handle.result()).toBe('paid');
    expect((await handle.describe()).searchAttributes['NeedsReview']).toEqual([false]);
  });

  it('a payout is read again while the partner states no fact, and never sent twice by the workflow', async () => {
    const silent = payout();
    let tries = 0;
    const transferPayout = () => {
      tries += 1;
      if (tries < 4) throw fails();
      silent.become({ isTransferred: true });
      return made;
    };
    const { status, calls } = await run({ ...silent.stubs, transferPayout }, { scale: 1_000 });
    expect([status, calls.filter((call) => call === 'sendToBank')]).toEqual(['paid', ['sendToBank']]);
  });

  it('a payout is read while the bank says nothing, and needs review after seven business days', async ({ expect }) => {
    const sentAt = new Date(Date.now() - 12 * day).toISOString();
    const lost = payout({ status: 'in_transit', isTransferred: true, isAtBank: true, sentAt });
    let reads = 0;
    const refreshPayout = () => {
      reads += 1;
      return { kind: 'read', moved: [] };
    };
    const { handle } = await start({ ...lost.stubs, refreshPayout }, { scale: 10_000 });
    await expect.poll(async () => (await handle.describe()).searchAttributes['NeedsReview']).toEqual([true]);
    await until(() => reads > 2);
    lost.become({ status: 'paid' });
    expect(await handle.result()).toBe('paid');
  });

  it('a payout is read at once after an event of the partner', async () => {
    const slow = payout();
    let isPaid = false;
    const refreshPayout = () => {
      slow.become({ status: isPaid ? 'paid' : 'in_transit' });
      return { kind: 'read', moved: [] };
    };
    const { handle, calls } = await start({ ...slow.stubs, refreshPayout });
    await until(() => calls.includes('refreshPayout'));
    isPaid = true;
    await handle.signal('stateChanged');
    expect(await handle.result()).toBe('paid');
  });

  it('a payout that is absent at the partner after it was confirmed needs review', async ({ expect }) => {
    const absent = payout();
    const { handle, calls } = await start({ ...absent.stubs, refreshPayout: () => ({ kind: 'absent' }) });
    await expect.poll(async () => (await handle.describe()).searchAttributes['NeedsReview']).toEqual([true]);
    absent.become({ status: 'failed' });
    await handle.signal('stateChanged');
    expect(await handle.result()).toBe('failed');
    expect(steps(calls)).toEqual(['transferPayout', 'sendToBank', 'refreshPayout']);
  });
});

describe.concurrent('requests of operators', () => {
  it('nothing is sent to the partner between hold and release', async () => {
    const held = payout({ heldBy: 'merchant' });
    const { handle, calls } = await start(held.stubs);
    await handle.signal('hold', { actor: 'f.okafor', reason: 'OPS-1' });
    await until(() => calls.filter((call) => call === 'respondToPayoutRequest').length === 1);
    expect(steps(calls)).toEqual(['respondToPayoutRequest']);
    await handle.signal('release', { actor: 'f.okafor', reason: 'OPS-1' });
    expect(await handle.result()).toBe('paid');
    expect(held.requests).toMatchObject([
      { kind: 'hold', payload: { actor: 'f.okafor' }, key: expect.stringMatching(/\/1$/) as string },
      { kind: 'release', key: expect.stringMatching(/\/2$/) as string },
    ]);
  });

  it.for(['hold', 'release', 'retry'] as const)(
    'a rejected %s that starts the workflow of a returned payout again neither reads it nor moves its money',
    async (kind, { expect }) => {
      const returned = payout({ status: 'paid', isTransferred: true, isAtBank: true });
      const respondToPayoutRequest = () => ({ result: 'rejected', detail: 'No.', actor: 'f.okafor' });
      const { handle, calls } = await startWithSignal({ ...returned.stubs, respondToPayoutRequest }, kind);
      expect(await handle.result()).toBe('paid');
      expect(steps(calls)).toEqual(['respondToPayoutRequest']);
    },
  );

  it('a rejected recheck that starts the workflow of a returned payout again moves no money', async ({ expect }) => {
    const returned = payout({ status: 'paid', isTransferred: true, isAtBank: true });
    const recheckPayout = () => ({ result: 'rejected', detail: 'No.', actor: 'f.okafor' });
    const { handle, calls, updated } = await workers.startWithUpdate(
      'merchantPayout',
      { args: [input], stubs: { ...returned.stubs, recheckPayout } },
      { type: 'update', name: 'recheck' } as UpdateDefinition<{ readonly detail: string }>,
    );
    await expect(updated).rejects.toMatchObject({ cause: { type: 'rejected' } });
    expect(await handle.result()).toBe('paid');
    expect(steps(calls)).toEqual(['recheckPayout']);
  });

  it('an accepted retry that starts the workflow of a returned payout again takes its money back', async ({
    expect,
  }) => {
    const returned = payout({ status: 'paid', isTransferred: true, isAtBank: true });
    const refreshPayout = () => {
      returned.become({ failingCode: 'could_not_process' });
      return { kind: 'failing', code: 'could_not_process' };
    };
    const { handle, calls } = await startWithSignal({ ...returned.stubs, refreshPayout }, 'retry');
    expect(await handle.result()).toBe('failed');
    expect(steps(calls)).toEqual(['respondToPayoutRequest', 'refreshPayout', 'takeTransferBack', 'failPayout']);
  });

  it('the payout of a merchant that is released continues within the hour, without a request', async () => {
    const held = payout({ heldBy: 'merchant' });
    const { handle, calls } = await start(held.stubs, { scale: 3_600 });
    await until(() => calls.length >= 4);
    held.become({ heldBy: null });
    expect(await handle.result()).toBe('paid');
  });

  it('retry tries a waiting step at once', async () => {
    const low = payout();
    let isFunded = false;
    const transferPayout = () => {
      if (!isFunded) return rejected('insufficient_balance');
      low.become({ isTransferred: true });
      return made;
    };
    const { handle, calls } = await start({ ...low.stubs, transferPayout });
    await until(() => calls.includes('transferPayout'));
    isFunded = true;
    await handle.signal('retry', { actor: 'f.okafor', reason: 'funded' });
    expect(await handle.result()).toBe('paid');
  });

  it('a request that a browser sends unencrypted arrives marked, and no payload breaks the workflow', async () => {
    const held = payout({ heldBy: 'payout' });
    const { handle, calls } = await start(held.stubs);
    // A client without the codec, as a browser without the codec endpoint.
    const { connection } = workers.client;
    const browser = new Client({ connection, namespace: workers.client.options.namespace }).workflow;
    const clear = browser.getHandle(handle.workflowId);
    await clear.signal('retry', { actor: 'f.okafor', reason: 'from the form' });
    await clear.signal('retry', 'text');
    await clear.signal('retry');
    await clear.signal('retry', null, 7);
    await until(() => calls.filter((call) => call === 'respondToPayoutRequest').length === 4);
    expect(held.requests).toMatchObject([
      { payload: { unencrypted: { actor: 'f.okafor', reason: 'from the form' } } },
      { payload: { unencrypted: 'text' } },
      {},
      { payload: { unencrypted: null } },
    ]);
    await handle.signal('release', { actor: 'f.okafor', reason: 'done' });
    expect(await handle.result()).toBe('paid');
    // What a worker writes from then on is encrypted.
    const { events } = await handle.fetchHistory();
    const codec = new EncryptionCodec(parseKeyring(inject('stack').encryption_keys));
    const [asked] = (events ?? []).flatMap(({ markerRecordedEventAttributes: marker }) =>
      (marker?.details?.['data']?.payloads ?? []).slice(0, 1),
    );
    expect(asked?.data === undefined ? '' : Buffer.from(asked.data ?? []).toString('utf8')).not.toContain('f.okafor');
    await codec.decode(asked === undefined ? [] : [asked]);
  });

  it('resolveManually decides a payout in review, and is rejected with its sentence otherwise', async ({ expect }) => {
    const stuck = payout();
    const { handle } = await start({
      ...stuck.stubs,
      transferPayout: () => rejected('not_accepted'),
      resolvePayout: (_payout: unknown, { outcome }: { outcome: string }, about: { isInReview: boolean }) => {
        if (!about.isInReview || outcome !== 'failed') return { result: 'rejected', detail: 'Not now.', actor: 'a' };
        stuck.become({ failingCode: 'could_not_process' });
        return { result: 'accepted', detail: 'It counts as failed.', actor: 'a' };
      },
    });
    await expect.poll(async () => (await handle.describe()).searchAttributes['NeedsReview']).toEqual([true]);
    await expect(handle.executeUpdate('resolveManually', { args: [{ outcome: 'paid' }] })).rejects.toMatchObject({
      cause: { type: 'rejected', message: 'Not now.' },
    });
    expect(await handle.executeUpdate('resolveManually', { args: [{ outcome: 'failed' }] })).toEqual({
      detail: 'It counts as failed.',
    });
    expect(await handle.result()).toBe('failed');
  });

  it('a request gets its response when it arrives while a decision ends the payout', async () => {
    const ending = payout({ heldBy: 'payout' });
    let finish: () => void = () => undefined;
    const finished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const resolvePayout = async () => {
      ending.become({ status: 'failed' });
      await finished;
      return { result: 'accepted', detail: 'It counts as failed.', actor: 'f.okafor' };
    };
    const { handle, calls } = await start({ ...ending.stubs, resolvePayout });
    const decided = handle.executeUpdate('resolveManually', { args: [{ outcome: 'failed' }] });
    await until(() => calls.includes('resolvePayout'));
    const reads = calls.filter((call) => call === 'loadPayoutState').length;
    await handle.signal('stateChanged');
    await until(() => calls.filter((call) => call === 'loadPayoutState').length > reads);
    await handle.signal('retry', { actor: 'f.okafor', reason: 'too late' });
    finish();
    expect(await decided).toEqual({ detail: 'It counts as failed.' });
    expect(await handle.result()).toBe('failed');
    expect(ending.requests).toMatchObject([{ kind: 'retry' }]);
  });
});
