import type { TestProject } from 'vitest/node';
import { environmentForOneMore, startTestStack } from './running-stack.js';

/**
 * The stack of the project whose files change state that all merchants share, and therefore run one after the other.
 */
export default async function serialStack(project: TestProject): Promise<() => Promise<void>> {
  const stack = await startTestStack({ environment: environmentForOneMore() });
  stack.provideTo(project);
  return () => stack.close();
}
