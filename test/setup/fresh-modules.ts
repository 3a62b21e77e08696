import { readFileSync } from 'node:fs';
import { afterAll, expect, vi } from 'vitest';

// The files of a project share the modules that their process has loaded. A file that mocks a module loads all modules
// anew, and the next file does not reuse them.
const { testPath } = expect.getState();
if (testPath !== undefined && /^vi\.mock\(/m.test(readFileSync(testPath, 'utf8'))) {
  vi.resetModules();
  afterAll(() => {
    vi.resetModules();
  });
}
