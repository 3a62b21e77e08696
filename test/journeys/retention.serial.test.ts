import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensureSchedules } from '@landed/workers/schedules/ensure-schedules';
import { retentionSchedule } from '@landed/workers/schedules/retention';
import type { DeclaredSchedule } from '@landed/workers/schedules/schedule';
import { retentionPolicy } from '@landed/workflows/retention/policy';
import { retentionScheduleId, retentionWorkflowId } from '@landed/workflows/schedule-ids';
import { ScheduleClient, type ScheduleDescription } from '@temporalio/client';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { merchantApi } from '../setup/merchant-api.js';
import { merchantStore } from '../setup/merchant-store.js';
import { newMerchant } from '../setup/new-merchant.js';
import { chargeHandbag, idempotencyKey, quoteHandbag } from '../setup/orders.js';
import { temporalClient } from '../setup/temporal-view.js';

const stack = inject('stack');
const merchant = await newMerchant(stack);
const api = merchantApi(stack, { merchant });
const store = merchantStore(stack);
const client = await temporalClient(stack);

afterAll(async () => {
  await api.close();
  await store.close();
  await client.connection.close();
});

async function until<T>(what: string, look: () => Promise<T | undefined>): Promise<T> {
  for (let tries = 0; tries < 900; tries += 1) {
    const found = await look();
    if (found !== undefined) return found;
    await sleep(100);
  }
  throw new Error(`There was no ${what} in time.`);
}

/** The Schedule that the stack's workers declare shortly after their start. */
function declared(): Promise<ScheduleDescription> {
  const handle = client.schedule.getHandle(retentionScheduleId);
  return until('Schedule', () => handle.describe().catch(() => undefined));
}

/** The declared part of a Schedule. The rest belongs to the server or to operators. */
function declarationOf({ spec, policies, action }: ScheduleDescription) {
  return { spec: { calendars: spec.calendars, jitter: spec.jitter, timezone: spec.timezone }, policies, action };
}

const one = (value: number) => [{ start: value, end: value, step: 1 }];
const every = <Value>(start: Value, end: Value) => [{ start, end, step: 1 }];

const asDeclared = {
  spec: {
    calendars: [
      {
        second: one(0),
        minute: one(15),
        hour: one(3),
        dayOfMonth: every(1, 31),
        month: every('JANUARY', 'DECEMBER'),
        year: [],
        dayOfWeek: every('SUNDAY', 'SATURDAY'),
        comment: '',
      },
    ],
    jitter: 600_000,
    timezone: 'UTC',
  },
  policies: { overlap: 'SKIP', catchupWindow: 10_800_000, pauseOnFailure: false },
  action: expect.objectContaining({
    type: 'startWorkflow',
    workflowType: 'retention',
    workflowId: retentionWorkflowId,
    taskQueue: 'core',
    args: [retentionPolicy],
    staticSummary: 'Purge expired data',
  }),
};

const stateOf = async (paymentIntentId: string) => {
  const { rows } = await store.sql.query<Record<string, boolean | string>>(
    `SELECT state::text, response IS NULL AND response_status IS NULL AND key_sealed IS NULL AS gone,
            response_purged_at IS NOT NULL AS tombstone, key_hash IS NOT NULL AS known
     FROM operation WHERE payment_intent_id = $1`,
    [paymentIntentId],
  );
  return rows;
};

describe('the Schedule of the retention sweep', () => {
  it('exists when the stack runs, starts once every night, and never runs twice at a time', async () => {
    expect(declarationOf(await declared())).toEqual(asDeclared);
  });

  it('purges a month-old response, whose key never charges again, and keeps a recent one', async () => {
    const keys = [idempotencyKey(), idempotencyKey()] as const;
    const body = chargeHandbag(await quoteHandbag(api));
    const charge = (key: Record<string, string>) => api.post('/v1/payment_intents', body, key);
    const [first, young] = [await charge(keys[0]), await charge(keys[1])];
    const [{ id }, { id: youngId }] = [first.body as { id: string }, young.body as { id: string }];
    await store.sql.query(
      `UPDATE operation SET accepted_at = accepted_at - interval '31 days', completed_at = completed_at - interval '31 days'
       WHERE payment_intent_id = $1`,
      [id],
    );

    const before = (await declared()).info.recentActions.length;
    await client.schedule.getHandle(retentionScheduleId).trigger();
    const { action } = await until('sweep', async () => (await declared()).info.recentActions[before]);
    expect(action.workflow.workflowId).toMatch(/^sweep\/retention-\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
    const sweep = client.workflow.getHandle(action.workflow.workflowId, action.workflow.firstExecutionRunId);
    expect(await sweep.result()).toMatchObject({ freeKeys: 0, tombstones: 0 });
    const { type, searchAttributes } = await sweep.describe();
    expect([type, searchAttributes['OpKind']]).toEqual(['retention', ['retention']]);

    expect(await stateOf(id)).toEqual([{ state: 'completed', gone: true, tombstone: true, known: true }]);
    expect(await stateOf(youngId)).toEqual([{ state: 'completed', gone: false, tombstone: false, known: true }]);
    expect((await charge(keys[0])).status).toBe(409);
    const again = await charge(keys[1]);
    expect([again.status, again.text]).toEqual([200, young.text]);
    expect((await store.footprint(merchant.id)).attempts).toBe(2);
  });
});

describe('ensureSchedules', () => {
  const warnings: unknown[] = [];
  const log = { warn: (fields: unknown) => warnings.push(fields) };
  const { signal } = new AbortController();

  function otherSchedule(): DeclaredSchedule {
    const scheduleId = `retention-${randomUUID()}`;
    return { ...retentionSchedule, scheduleId, action: { ...retentionSchedule.action, workflowId: scheduleId } };
  }

  it('creates one Schedule when many workers declare it at once', async () => {
    const schedule = otherSchedule();
    const handle = client.schedule.getHandle(schedule.scheduleId);
    await Promise.all(Array.from({ length: 8 }, () => ensureSchedules(client.schedule, [schedule], log, signal)));
    const description = await handle.describe();
    expect(declarationOf(description)).toEqual({
      ...asDeclared,
      action: expect.objectContaining({ workflowId: schedule.scheduleId, args: [retentionPolicy] }),
    });
    expect(description.state.paused).toBe(false);
    expect(warnings).toEqual([]);
    await handle.delete();
  });

  it('updates a Schedule to the current version, and leaves it paused when an operator paused it', async () => {
    const schedule = otherSchedule();
    const handle = client.schedule.getHandle(schedule.scheduleId);
    await ensureSchedules(client.schedule, [schedule], log, signal);
    await handle.pause('until the restore is checked');
    const later = { ...schedule, spec: { ...schedule.spec, calendars: [{ hour: 4, minute: 30 }] } };
    await ensureSchedules(client.schedule, [later], log, signal);
    const { spec, state } = await handle.describe();
    expect(spec.calendars?.map(({ hour, minute }) => [hour, minute])).toEqual([[one(4), one(30)]]);
    expect(state).toEqual({ paused: true, note: 'until the restore is checked', remainingActions: undefined });
    await handle.delete();
  });

  it('retries until the process stops, and logs the Schedule without the message of the server', async () => {
    const stopping = new AbortController();
    const nowhere = new ScheduleClient({ connection: client.connection, namespace: 'nowhere' });
    const schedule = otherSchedule();
    const faults: unknown[] = [];
    const warn = (fields: unknown) => {
      faults.push(fields);
      if (faults.length === 2) stopping.abort();
    };
    await ensureSchedules(nowhere, [schedule], { warn }, stopping.signal);
    const fault = { schedule: schedule.scheduleId, fault: expect.objectContaining({ name: 'NamespaceNotFoundError' }) };
    expect(faults).toEqual([fault, fault]);
  });
});
