import { setCurrentDetails } from '@temporalio/workflow';

/** The timeline that Temporal Web shows beside the workflow, one plain line per step. */
export interface Story {
  add(line: string): void;
}

export function tellStory(first: string): Story {
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
