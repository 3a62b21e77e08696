import type { TestProject } from 'vitest/node';
import { type RunningStack, startTestStack } from './running-stack.js';

interface Shared {
  readonly stack: Promise<RunningStack>;
  users: number;
}

/** Each project loads this file for itself, and those of one run share one stack all the same. */
const place = globalThis as typeof globalThis & { landedSharedStack?: Shared | undefined };

/** One stack per run for the projects that may use it at the same time; the last of them stops it. */
export default async function sharedStack(project: TestProject): Promise<() => Promise<void>> {
  const shared = (place.landedSharedStack ??= { stack: startTestStack(), users: 0 });
  shared.users += 1;
  const stack = await shared.stack;
  stack.provideTo(project);
  return async () => {
    shared.users -= 1;
    if (shared.users > 0) return;
    place.landedSharedStack = undefined;
    await stack.close();
  };
}
