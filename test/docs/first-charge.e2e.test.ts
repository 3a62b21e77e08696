import { afterAll, describe, it } from 'vitest';
import { followGuide } from './follow-guide.js';

const guide = await followGuide('first-charge.md');

afterAll(() => guide.close());

describe('the guide to the first charge works as written, from an empty folder', () => {
  for (const step of guide.steps) it(step.name, step.run);
});
