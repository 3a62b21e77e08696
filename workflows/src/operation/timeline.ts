import { setCurrentDetails } from '@temporalio/workflow';

/** The list of dated lines that Temporal Web shows as the workflow's current details. */
export interface Timeline {
  add(line: string): void;
}

/** Starts a timeline with its first line. Each line replaces the current details with all lines so far. */
export function startTimeline(first: string): Timeline {
  const lines: string[] = [];
  const timeline = {
    add(line: string) {
      lines.push(`- ${new Date().toISOString()} ${line}`);
      setCurrentDetails(lines.join('\n'));
    },
  };
  timeline.add(first);
  return timeline;
}
