import type { TestProject } from 'vitest/node';
import { environmentForOneMore, startTestStack } from './running-stack.js';

/**
 * The stack of the project whose files change state that all merchants share, and therefore run one after the other.
 */
export default async function serialStack(project: TestProject): Promise<() => Promise<void>> {
  // Few of these files classify: the others need no loaded classifier.
  const env = { workers: { CLASSIFIER_PRELOAD: 'off' } };
  const stack = await startTestStack({ environment: environmentForOneMore(), env });
  stack.provideTo(project);
  return () => stack.close();
}
