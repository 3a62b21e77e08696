import type { ScheduleOptions, ScheduleOptionsStartWorkflowAction } from '@temporalio/client';
import type { Workflow } from '@temporalio/common';

/**
 * A Schedule as this version of the service wants it to be. Whether it is paused is not among it: that is the operator's
 * to say, and survives every deployment.
 */
export type DeclaredSchedule = Pick<ScheduleOptions, 'scheduleId' | 'spec' | 'policies'> & {
  readonly action: ScheduleOptionsStartWorkflowAction<Workflow>;
};
