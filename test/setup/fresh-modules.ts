import { readFileSync } from 'node:fs';
import { afterAll, expect, vi } from 'vitest';

// Files of a project share the modules that their process has loaded. One that puts something in the place of a module
// loads all of them for itself, and leaves none of them to the next.
const { testPath } = expect.getState();
if (testPath !== undefined && /^vi\.mock\(/m.test(readFileSync(testPath, 'utf8'))) {
  vi.resetModules();
  afterAll(() => {
    vi.resetModules();
  });
}
