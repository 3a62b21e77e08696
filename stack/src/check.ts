import { localTool, runProgram, runTool } from './run-tool.js';

interface Check {
  readonly title: string;
  /** Runs to its end and returns the exit code. */
  run(): Promise<number>;
}

const tool = (title: string, name: string, ...args: string[]): Check => ({
  title,
  run: () => runTool(localTool(name), args),
});

/** The checks of `npm run check`. All of them run, even when an earlier one fails. */
const checks: readonly Check[] = [
  tool('types', 'tsc', '-b'),
  tool('lint', 'oxlint', '--type-aware'),
  tool('format', 'biome', 'format', '.'),
  tool('unused code', 'knip'),
  { title: 'language', run: () => runProgram('stack/dist/language/language-main.js', []) },
  tool('boundaries and feature mirror', 'vitest', 'run', '--project', 'architecture'),
];

/** `npm run check`: runs every check that needs no running product. Returns the exit code. */
export async function run(): Promise<number> {
  const summary: string[] = [];
  let passed = true;
  for (const { title, run: runCheck } of checks) {
    const startedAt = performance.now();
    const code = await runCheck();
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    summary.push(`  ${code === 0 ? '✓' : '✗'} ${title} (${seconds} s)`);
    passed &&= code === 0;
  }
  console.log(['', ...summary].join('\n'));
  return passed ? 0 : 1;
}
