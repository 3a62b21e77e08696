import { setCurrentDetails } from '@temporalio/workflow';

/** The list of dated lines that Temporal Web shows as the workflow's current details. */
export interface Timeline {
  add(line: string): void;
  /** Adds the line unless it is the one that was shown last. */
  show(line: string): void;
}

/** Starts a timeline with its first line. Each line replaces the current details with all lines so far. */
export function startTimeline(first: string): Timeline {
  const lines: string[] = [];
  let shown: string | null = null;
  const timeline: Timeline = {
    add(line) {
      lines.push(`- ${new Date().toISOString()} ${line}`);
      setCurrentDetails(lines.join('\n'));
    },
    show(line) {
      if (line !== shown) timeline.add(line);
      shown = line;
    },
  };
  timeline.add(first);
  return timeline;
}
