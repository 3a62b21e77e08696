import { afterAll, describe, it } from 'vitest';
import { followGuide } from './follow-guide.js';

const guide = await followGuide('payouts.md');

afterAll(() => guide.close());

describe('the payouts guide works as written', () => {
  for (const step of guide.steps) it(step.name, step.run);
});
