import { afterAll, describe, it } from 'vitest';
import { followGuide } from './follow-guide.js';

const guide = await followGuide('wallets.md');

afterAll(() => guide.close());

describe('the wallets guide works as written', () => {
  for (const step of guide.steps) it(step.name, step.run);
});
