import { randomUUID } from 'node:crypto';
import { asId } from '@landed/contracts/ids/ids';
import { paymentLifecycleWorkflowId } from '@landed/workflows/ids';
import { recheck } from '@landed/workflows/messages/recheck';
import { stateChanged } from '@landed/workflows/messages/state-changed';
import type { SignalDefinition } from '@temporalio/common';
import { expect } from 'vitest';
import { errorCode } from './bodies.js';
import { cover } from './coverage.js';
import * as model from './model.js';
import { paths, type Run, type SentRequest, type Tracked } from './run.js';

export async function retry(
  run: Run,
  which: number,
  twist: 'same' | 'other body' | 'other path',
  copies: number,
): Promise<void> {
  const { key, path, body, response } = run.sentRequests[which % run.sentRequests.length] as SentRequest;
  const twisted =
    path === paths.create
      ? { ...body, merchant_reference: 'another' }
      : path === paths.refund
        ? { ...body, reason: 'other' }
        : { ...body, payment_intent_id: randomUUID() };
  const otherPath = path === paths.capture ? paths.cancel : paths.capture;
  const [first] = run.payments as [Tracked];
  const request = {
    same: [path, body],
    'other body': [path, twisted],
    'other path': [otherPath, { payment_intent_id: first.identity.id }],
  } as const;
  const [to, what] = request[twist];
  cover(`retry ${twist}`);
  const responses = await Promise.all(
    Array.from({ length: copies }, () => run.account.api.post(to, what, { 'idempotency-key': key })),
  );
  for (const again of responses) {
    if (twist === 'same') {
      expect([again.status, again.text, again.headers['idempotent-replayed']]).toEqual([
        response.status,
        response.text,
        'true',
      ]);
    } else expect([again.status, errorCode(again)]).toEqual([409, 'idempotency_key_conflict']);
  }
}

export async function challenge(run: Run, tracked: Tracked, outcome: 'succeed' | 'fail'): Promise<void> {
  if (tracked.clientSecret === null || tracked.next !== null || tracked.state.status !== 'requires_action') return;
  await run.account.sandbox.completeChallenge(tracked.clientSecret, outcome);
  cover(`challenge ${outcome}`);
  tracked.next = model.challenged(tracked.state, tracked.card, outcome);
  await run.untilNotified(tracked);
}

export async function bankSays(run: Run, tracked: Tracked, outcome: 'succeed' | 'fail'): Promise<void> {
  const index = tracked.state.refunds.findIndex(
    ({ status }) =>
      (tracked.card === 'refundWaits' && status === 'pending') ||
      (tracked.card === 'refundFails' && status === 'succeeded' && outcome === 'fail'),
  );
  if (index < 0 || tracked.next !== null) return;
  const ours = (await run.stored(tracked)).refunds[index]?.id;
  const { sandbox } = run.account;
  const theirs = (await sandbox.refunds(run.since)).find(({ metadata }) => metadata['landed_refund'] === ours);
  await (outcome === 'fail' ? sandbox.failRefund(theirs?.id ?? '') : sandbox.succeedRefund(theirs?.id ?? ''));
  cover(`bank ${outcome}`);
  tracked.next = model.withRefundStatus(tracked.state, index, outcome === 'fail' ? 'failed' : 'succeeded');
  await run.untilNotified(tracked);
}

/** Makes the lifecycle workflow read the processor now, or find that the deadline has passed. */
export async function timePasses(run: Run, tracked: Tracked, until: 'next read' | 'expiry'): Promise<void> {
  const { state } = tracked;
  const waits = state.status === 'requires_action' || state.status === 'authorized';
  const refunding = state.refunds.some(({ status }) => status === 'pending');
  if (until === 'next read' ? !(waits || refunding) : !waits) return;
  cover(`time ${until}${tracked.next === null ? '' : ', event pending'}`);
  if (until === 'expiry') {
    // A minute ago, because a workflow's clock stands still during a task: to it, "now" would still be in the future.
    await run.account.ledger.rows(
      `UPDATE payment_intent SET capture_before = CASE WHEN status = 'authorized' THEN now() - interval '1 minute' END,
              action_expires_at = CASE WHEN status = 'requires_action' THEN now() - interval '1 minute'
                                       ELSE action_expires_at END
       WHERE id = $1`,
      [tracked.identity.id],
    );
    tracked.next ??= model.expired(state);
  }
  await signalPaymentLifecycle(run, tracked, until === 'expiry' ? stateChanged : recheck);
  if (tracked.next !== null) await run.until(tracked, [tracked.next], 30_000);
}

/** The lifecycle workflow starts after the response was sent, so the signal is retried until it exists. */
async function signalPaymentLifecycle(run: Run, { identity }: Tracked, signal: SignalDefinition): Promise<void> {
  const paymentIntentId = asId<'payment_intent'>(identity.id);
  const handle = run.account.temporal.workflow.getHandle(
    paymentLifecycleWorkflowId({ rail: run.account.rail, paymentIntentId }),
  );
  await expect
    .poll(() => handle.signal(signal).then(() => 'signaled', String), { timeout: 90_000, interval: 100 })
    .toBe('signaled');
}
