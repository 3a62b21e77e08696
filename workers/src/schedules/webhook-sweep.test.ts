import { ScheduleOverlapPolicy } from '@temporalio/client';
import { expect, it } from 'vitest';
import { webhookSweepSchedule } from './webhook-sweep.js';

it('the sweep schedule skips overlapping runs and ends a stuck run after 10 minutes', () => {
  const { policies, action } = webhookSweepSchedule;
  expect(policies?.overlap).toBe(ScheduleOverlapPolicy.SKIP);
  expect(action.workflowExecutionTimeout).toBe('10 minutes');
});
