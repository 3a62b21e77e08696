import { randomUUID } from 'node:crypto';
import { asId } from '@landed/contracts/ids/ids';
import { idempotencyKeyHash } from '@landed/gateway/idempotency/fingerprint';
import { operationWorkflowId } from '@landed/workflows/ids';
import { lostWorkflowScheduleId } from '@landed/workflows/schedule-ids';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { openJourneyTest } from '../setup/journey-test.js';
import { runLanded, stackFileWith } from '../setup/landed-program.js';
import { LedgerAudit } from '../setup/ledger-audit.js';
import { letTimePass, sweepNow } from '../setup/lost-workflows.js';
import { chargeHandbag, quoteHandbag } from '../setup/orders.js';
import { lifecycleOf, lifecycleStatus } from '../setup/payment-with-deadline.js';
import { eventually } from '../setup/processor-event.js';
import { paymentIn } from '../setup/retrying-merchant.js';

const { stack, merchant, api, sandbox, client, atProcessor } = await openJourneyTest();
const audit = await LedgerAudit.open(stack);
const file = stackFileWith(stack, { merchants: [merchant] });

afterEach(() => sandbox.clear());
// Each test starts the sweep itself: the one of the minute could come before it has looked.
const schedule = client.schedule.getHandle(lostWorkflowScheduleId);
await schedule.pause('A test starts the sweep.');

afterAll(async () => {
  await schedule.unpause('The test has ended.');
  await audit.close();
});

/**
 * A charge that the processor made, without a response and without a workflow. Its request waits for 20 s, so the
 * charges of all tests are made at the same time.
 */
async function terminatedCharge() {
  const key = randomUUID();
  const response = await api.post('/v1/payment_intents', chargeHandbag(await quoteHandbag(api)), {
    'idempotency-key': key,
  });
  const { id, status } = paymentIn(response);
  expect(status).toBe('processing');
  const merchantId = asId<'merchant'>(merchant.id);
  const keyHash = idempotencyKeyHash('test', merchantId, key);
  const workflow = client.workflow.getHandle(operationWorkflowId({ rail: 'test', merchantId, keyHash, attempt: 1 }));
  await workflow.terminate('one click in Temporal Web');
  return { id, workflow };
}

await sandbox.arm({ operation: 'payment_intents.list', fault: 'error_before_effect', times: 10_000, entity: 'us' });
await sandbox.arm({ operation: 'payment_intents.create', fault: 'error_after_effect', times: 2, entity: 'us' });
const [swept, rechecked] = await Promise.all([terminatedCharge(), terminatedCharge()]);

const statusOf = async (id: string) => paymentIn(await api.get(`/v1/payment_intents/${id}`)).status;
const metrics = async () => (await fetch(`${stack.workers_ops_url}/metrics`)).text();
const landed = (...args: string[]) => runLanded([...args, '--stack', file]);

describe('a terminated workflow', () => {
  it('a terminated workflow is started by `landed recheck`, which also asks a running one to read', async () => {
    const { id, workflow } = rechecked;
    const started = await landed('recheck', id, '--reason', 'OPS-1', '--json');
    expect([started.code, started.err]).toEqual([0, '']);
    expect(JSON.parse(started.out)).toEqual({ data: [{ workflow_id: workflow.workflowId, how: 'started' }] });
    const signalled = await landed('recheck', id, '--json');
    expect(JSON.parse(signalled.out)).toEqual({ data: [{ workflow_id: workflow.workflowId, how: 'signalled' }] });
    await sandbox.clear();
    await eventually(
      () => statusOf(id),
      (now) => now === 'succeeded',
    );
    const nothing = await landed('recheck', id, '--json');
    expect([nothing.code, JSON.parse(nothing.err)]).toMatchObject([1, { error: { code: 'nothing_unknown' } }]);
    const asked = {
      rail: 'test',
      merchant_id: merchant.id,
      action: 'operation.recheck',
      actor: 'a-test',
      result: 'accepted',
    };
    expect(
      await audit.rows(
        `SELECT rail::text, merchant_id, action, actor, reason, result FROM operator_action WHERE target = $1 ORDER BY id`,
        [id],
      ),
    ).toEqual([
      { ...asked, reason: 'OPS-1' },
      { ...asked, reason: null },
    ]);
  });

  it('shows its charge as stuck everywhere, is started again, and ends the charge as the processor says', async () => {
    const { id, workflow } = swept;
    await letTimePass(audit, 150, id);

    const listed = await landed('stuck', '--json');
    const rows = (JSON.parse(listed.out) as { data: { payment_intent_id: string }[] }).data;
    expect(rows.find((row) => row.payment_intent_id === id)).toMatchObject({
      operation: 'checkout',
      entity: 'us',
      amount: 39_728,
      currency: 'USD',
      waits_for: 'nothing',
      workflow_id: workflow.workflowId,
    });
    expect(listed.code).toBe(1);
    const doctor = JSON.parse((await landed('doctor', '--json')).out) as {
      findings: { check: string; state: string }[];
    };
    expect(doctor.findings.find(({ check }) => check === 'unknown outcomes')?.state).toBe('fail');
    const status = JSON.parse((await landed('status', '--json')).out) as { unknown_outcomes: { stuck: number } };
    expect(status.unknown_outcomes.stuck).toBeGreaterThanOrEqual(1);
    expect(await metrics()).toMatch(/^landed_stuck_operations\{rail="test",entity="us",operation="checkout"\} [1-9]/m);

    await sandbox.clear();
    await sweepNow(client);
    await eventually(
      () => statusOf(id),
      (now) => now === 'succeeded',
    );
    expect(await atProcessor(id)).toEqual([{ status: 'succeeded', amount_captured: 39_728 }]);
    expect(await metrics()).toMatch(/^landed_lost_workflows_started_total [1-9]/m);
  });

  it('a terminated workflow is started again for a payment with a deadline', async () => {
    const body = chargeHandbag(await quoteHandbag(api), { capture_method: 'manual' });
    const { id } = paymentIn(await api.post('/v1/payment_intents', body, { 'idempotency-key': randomUUID() }));
    await eventually(
      () => lifecycleStatus(client, id),
      (name) => name === 'RUNNING',
    );
    await lifecycleOf(client, id).terminate('one click in Temporal Web');
    const rechecks = [await landed('recheck', id, '--json'), await landed('recheck', id, '--json')];
    expect(
      rechecks.map(({ out }) => (JSON.parse(out) as { data: { how: string }[] }).data.map(({ how }) => how)),
    ).toEqual([['started'], ['signalled']]);
    await lifecycleOf(client, id).terminate('another click in Temporal Web');
    await letTimePass(audit, 7 * 3_600, id);
    await sweepNow(client);
    await eventually(
      () => lifecycleStatus(client, id),
      (name) => name === 'RUNNING',
    );
  });
});
