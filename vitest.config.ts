import { defaultServerConditions } from 'vite';
import { defineConfig } from 'vitest/config';
import { soakFiles } from './stack/src/soak-files.ts';

/** Sources, not compiled output: the condition that every package's `exports` has for it. */
const conditions = ['landed-source', ...defaultServerConditions];
const resolve = { conditions };
const ssr = { resolve: { conditions } };
/** The files that `npm test` leaves out. Vitest ignores `--exclude` for projects that have a list of their own. */
const leftOut = (process.env['LANDED_TEST_WITHOUT'] ?? '').split(',').filter((file) => file !== '');
const outside = ['**/node_modules/**', '**/dist/**', ...leftOut];

/** More workers than cores, because tests on a stack mostly wait. */
const maxWorkers = Number(process.env['LANDED_TEST_WORKERS'] ?? 3);
/** Limits that also hold on a machine that is several times slower. */
const wideTimeouts = {
  expect: { poll: { timeout: 60_000, interval: 50 } },
  testTimeout: 120_000,
  hookTimeout: 120_000,
};
const onAStack = { ...wideTimeouts, testTimeout: 180_000, hookTimeout: 300_000 };
/** One file after the other. Vitest needs a separate group order, because other projects have more workers. */
const oneByOne = (groupOrder: number) => ({ maxWorkers: 1, sequence: { groupOrder } });

/** Projects by what a test needs, so that each can be run alone: `npx vitest run --project unit`. */
export default defineConfig({
  test: {
    // Concurrent tests wait for a processor with faults. Each has its own account there.
    maxConcurrency: 10,
    // The three runs of `npm test`, and the next one, share what they have transformed.
    experimental: { fsModuleCache: true, fsModuleCachePath: 'node_modules/.cache/vitest-modules' },
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
            'test/operator/**/*.test.ts',
            'test/processor/**/*.test.ts',
            'test/replay/**/*.test.ts',
            'test/setup/**/*.test.ts',
            'test/sdk/**/*.test.ts',
            'test/examples/**/*.test.ts',
          ],
          exclude: [...outside, '**/*.{db,http,temporal,e2e,browser,serial,destructive}.test.ts'],
          setupFiles: ['./test/setup/fresh-modules.ts', './test/setup/property-seed.ts'],
          maxWorkers,
          isolate: false,
          ...wideTimeouts,
        },
      },
      {
        resolve,
        ssr,
        test: {
          name: 'architecture',
          include: ['test/architecture/**/*.test.ts'],
          exclude: outside,
          maxWorkers,
          isolate: false,
          ...wideTimeouts,
        },
      },
      {
        resolve,
        ssr,
        test: {
          name: 'db',
          include: ['*/src/**/*.db.test.ts', 'test/**/*.db.test.ts'],
          exclude: outside,
          globalSetup: ['./test/setup/shared-stack.ts'],
          setupFiles: ['./test/setup/one-statement-at-a-time.ts'],
          maxWorkers,
          isolate: false,
          ...onAStack,
        },
      },
      {
        resolve,
        ssr,
        test: {
          name: 'http',
          include: ['*/src/**/*.temporal.test.ts', 'test/**/*.{http,temporal,e2e,browser}.test.ts'],
          exclude: outside,
          globalSetup: ['./test/setup/shared-stack.ts'],
          maxWorkers,
          isolate: false,
          ...onAStack,
        },
      },
      {
        resolve,
        ssr,
        test: {
          name: 'serial',
          include: ['test/**/*.serial.test.ts'],
          exclude: outside,
          globalSetup: ['./test/setup/serial-stack.ts'],
          ...oneByOne(1),
          isolate: false,
          ...onAStack,
        },
      },
      {
        resolve,
        ssr,
        test: {
          name: 'destructive',
          include: ['test/**/*.destructive.test.ts'],
          exclude: outside,
          globalSetup: ['./test/setup/destructive-stack.ts'],
          ...oneByOne(2),
          isolate: false,
          ...onAStack,
        },
      },
      // Files that start a stack of their own and run in `npm run soak` alone.
      {
        resolve,
        ssr,
        test: {
          name: 'soak-only',
          include: ['test/**/*.soak.test.ts'],
          exclude: outside,
          ...oneByOne(4),
          isolate: false,
          ...onAStack,
        },
      },
      // `npm run soak`: the complete statistical tests, one after the other.
      ...(process.env['LANDED_SOAK'] === undefined
        ? []
        : [
            {
              resolve,
              ssr,
              test: {
                name: 'soak',
                include: [...soakFiles],
                exclude: [...outside, '**/*.soak.test.ts'],
                globalSetup: ['./test/setup/destructive-stack.ts'],
                ...oneByOne(3),
                isolate: false,
                ...onAStack,
              },
            },
          ]),
    ],
  },
});
