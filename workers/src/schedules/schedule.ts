import type { ScheduleOptions, ScheduleOptionsStartWorkflowAction } from '@temporalio/client';
import type { Workflow } from '@temporalio/common';

/** A Schedule as this version declares it. Operators decide whether it is paused, and a deployment does not change that. */
export type DeclaredSchedule = Pick<ScheduleOptions, 'scheduleId' | 'spec' | 'policies'> & {
  readonly action: ScheduleOptionsStartWorkflowAction<Workflow>;
};
