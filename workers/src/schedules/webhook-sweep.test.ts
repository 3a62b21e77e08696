import { ScheduleOverlapPolicy } from '@temporalio/client';
import { expect, it } from 'vitest';
import { webhookSweepSchedule } from './webhook-sweep.js';

it('starts no sweep beside another, so one that cannot end is given up, and the next one starts', () => {
  const { policies, action } = webhookSweepSchedule;
  expect(policies?.overlap).toBe(ScheduleOverlapPolicy.SKIP);
  expect(action.workflowExecutionTimeout).toBe('10 minutes');
});
