import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { payoutPeriodOf } from '@landed/contracts/payout/period';
import { weeklyPayoutsSchedules } from '@landed/workers/schedules/weekly-payouts';
import type { Client } from '@temporalio/client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OwnStack, startOwnStack } from '../setup/own-stack.js';
import { temporalClient } from '../setup/temporal-view.js';

let stack: OwnStack;
let client: Client;

beforeAll(async () => {
  stack = await startOwnStack();
  client = await temporalClient(stack.json);
});

afterAll(async () => {
  await client.connection.close();
  await stack.close();
});

it('a run whose time passed while Temporal was down starts afterwards, with its scheduled time', async () => {
  const declared = weeklyPayoutsSchedules.find(({ scheduleId }) => scheduleId === 'weekly-payouts-test');
  if (declared === undefined) throw new Error('The Schedule is not declared.');
  // The policies and the workflow of the product. Only its time is every five seconds.
  const scheduleId = `missed-${randomUUID()}`;
  const schedule = await client.schedule.create({
    ...declared,
    scheduleId,
    spec: { intervals: [{ every: '5s' }] },
    action: { ...declared.action, workflowId: scheduleId, args: ['test'] },
  });
  const recent = async () => (await schedule.describe()).info.recentActions;
  await expect.poll(async () => (await recent()).length).toBeGreaterThan(0);
  // While a run continues, the next one is skipped.
  const [first] = await recent();
  await client.workflow.getHandle(first?.action.workflow.workflowId ?? '').result();

  const downAt = Date.now();
  await stack.kill('temporal');
  await sleep(6_000);
  const upAt = Date.now();
  await stack.start('temporal');
  const missed = async () => {
    const actions = await recent().catch(() => []);
    return actions.find(({ scheduledAt }) => scheduledAt.getTime() > downAt && scheduledAt.getTime() < upAt);
  };
  // The one that was found: the list keeps the last ten only.
  let action: Awaited<ReturnType<typeof missed>>;
  await expect.poll(async () => (action = await missed()) !== undefined, { interval: 200 }).toBe(true);
  await schedule.delete();

  expect(action?.takenAt.getTime()).toBeGreaterThanOrEqual(upAt);
  const { workflowId } = action?.action.workflow ?? { workflowId: '' };
  const handle = client.workflow.getHandle(workflowId);
  expect(await handle.result()).toBe(`payout-run/test/${payoutPeriodOf(action?.scheduledAt ?? new Date(0))}`);
  const { searchAttributes } = await handle.describe();
  expect(searchAttributes['TemporalScheduledStartTime']).toEqual([action?.scheduledAt]);
});
