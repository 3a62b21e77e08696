import { afterAll, describe, it } from 'vitest';
import { followGuide } from './follow-guide.js';

const guide = await followGuide('integration.md');

afterAll(() => guide.close());

describe('the integration guide works as written, and shows the files of the shop', () => {
  for (const step of guide.steps) it(step.name, step.run);
});
