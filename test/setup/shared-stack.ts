import type { TestProject } from 'vitest/node';
import { type RunningStack, startTestStack } from './running-stack.js';
import { putBehindPooler } from './stack-behind-pooler.js';

interface Shared {
  readonly stack: Promise<RunningStack>;
  users: number;
}

/** Each project loads this file separately, so the shared stack of a run is stored globally. */
const place = globalThis as typeof globalThis & { landedSharedStack?: Shared | undefined };

/** One stack per run for the projects that can use it at the same time. The last project stops it. */
export default async function sharedStack(project: TestProject): Promise<() => Promise<void>> {
  const shared = (place.landedSharedStack ??= { stack: startShared(project), users: 0 });
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

async function startShared({ vitest }: TestProject): Promise<RunningStack> {
  // The tests of the store call activities themselves.
  if (!vitest.projects.some(({ name }) => name === 'http')) return startTestStack({ storeOnly: true });
  const stack = await startTestStack();
  const stopPooler = await putBehindPooler(stack.handle);
  return {
    ...stack,
    async close() {
      await stack.close();
      await stopPooler();
    },
  };
}
