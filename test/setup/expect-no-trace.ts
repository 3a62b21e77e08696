import { afterEach, beforeEach, expect } from 'vitest';
import type { ApiTest, Trace } from './api-test.js';

/** Checks after every test that it stored nothing and charged nothing at the processor. */
export function expectNoTrace(test: Pick<ApiTest, 'trace'>): void {
  let before: Trace;
  beforeEach(async () => {
    before = await test.trace();
  });
  afterEach(async () => {
    expect(await test.trace()).toEqual(before);
  });
}
