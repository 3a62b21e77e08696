import { afterAll, describe, it } from 'vitest';
import { followGuide } from './follow-guide.js';

const guide = await followGuide('quick-start.md');

afterAll(() => guide.close());

/** The steps in the browser are those of `test/browser/shop.browser.test.ts`. */
describe('the quick start works as written', () => {
  for (const step of guide.steps) it(step.name, step.run);
});
