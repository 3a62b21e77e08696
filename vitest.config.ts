import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultServerConditions } from 'vite';
import { defineConfig } from 'vitest/config';

/** Sources, not compiled output: the condition that every package's `exports` has for it. */
const conditions = ['landed-source', ...defaultServerConditions];
const resolve = { conditions };
const ssr = { resolve: { conditions } };
const outside = ['**/node_modules/**', '**/dist/**'];

/** Files that need no stack but those that they start themselves: beside the shared one they run at the same time. */
const ownStack = readdirSync('test', { recursive: true, encoding: 'utf8' })
  .map((file) => join('test', file))
  .filter((file) => file.endsWith('.e2e.test.ts') && !file.includes('node_modules'))
  .filter((file) => {
    const text = readFileSync(file, 'utf8');
    return text.includes('setup/own-stack.js') && !text.includes('inject(');
  });

/** Projects by what a test needs, so that each can be run alone: `npx vitest run --project unit`. */
export default defineConfig({
  test: {
    reporters: ['default', './test/setup/closing-line-reporter.ts'],
    projects: [
      {
        resolve,
        ssr,
        test: {
          name: 'unit',
          include: [
            '*/src/**/*.test.ts',
            'test/property/**/*.test.ts',
            'test/golden/**/*.test.ts',
            'test/replay/**/*.test.ts',
            'test/sdk/**/*.test.ts',
          ],
          exclude: [...outside, '**/*.{db,http,temporal,e2e,browser}.test.ts'],
        },
      },
      {
        resolve,
        ssr,
        test: { name: 'architecture', include: ['test/architecture/**/*.test.ts'], exclude: outside },
      },
      {
        resolve,
        ssr,
        test: {
          name: 'stack',
          include: ['*/src/**/*.{db,temporal}.test.ts', 'test/**/*.{db,http,temporal,e2e,browser}.test.ts'],
          exclude: [...outside, ...ownStack],
          globalSetup: ['./test/setup/shared-stack.ts'],
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 180_000,
        },
      },
      {
        resolve,
        ssr,
        test: {
          name: 'own-stack',
          include: ownStack,
          exclude: outside,
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
