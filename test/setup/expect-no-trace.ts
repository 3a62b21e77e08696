import { afterEach, beforeEach, expect } from 'vitest';
import type { ApiTest, Trace } from './api-test.js';

/** Around every test of a file: nothing that it sends may be stored or reach the processor. */
export function expectNoTrace(test: Pick<ApiTest, 'trace'>): void {
  let before: Trace;
  beforeEach(async () => {
    before = await test.trace();
  });
  afterEach(async () => {
    expect(await test.trace()).toEqual(before);
  });
}
