import { setCurrentDetails } from '@temporalio/workflow';

/** The timeline that Temporal Web shows beside the workflow, one plain line per step. */
export interface Timeline {
  add(line: string): void;
}

export function startTimeline(first: string): Timeline {
  const lines: string[] = [];
  const story = {
    add(line: string) {
      lines.push(`- ${new Date().toISOString()} ${line}`);
      setCurrentDetails(lines.join('\n'));
    },
  };
  story.add(first);
  return story;
}
