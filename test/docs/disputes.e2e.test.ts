import { afterAll, describe, it } from 'vitest';
import { followGuide } from './follow-guide.js';

const guide = await followGuide('disputes.md');

afterAll(() => guide.close());

describe('the disputes guide works as written', () => {
  for (const step of guide.steps) it(step.name, step.run);
});
