import { afterAll, describe, it } from 'vitest';
import { followGuide } from './follow-guide.js';

const guide = await followGuide('quick-start.md');

afterAll(() => guide.close());

describe('the quick start works as written, from an empty folder', () => {
  for (const step of guide.steps) it(step.name, step.run);
});
