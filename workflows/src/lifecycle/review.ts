import { log, upsertSearchAttributes, workflowInfo } from '@temporalio/workflow';
import type { Timeline } from '../operation/timeline.js';
import { searchAttributes } from '../search-attributes.js';

/** Puts the workflow before an operator: `NeedsReview`, with the reason in the timeline and in the log. */
export function needReview(timeline: Timeline, reason: string): void {
  timeline.add(reason);
  log.error(reason);
  upsertSearchAttributes([{ key: searchAttributes.needsReview, value: true }]);
}

/** Takes `NeedsReview` back if it is set, also by an earlier run of the workflow. */
export function endReview(): void {
  if (workflowInfo().typedSearchAttributes.get(searchAttributes.needsReview) !== true) return;
  upsertSearchAttributes([{ key: searchAttributes.needsReview, value: false }]);
}
