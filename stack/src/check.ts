import { localTool, runTool } from './run-tool.js';

/** The checks of `npm run check`. All of them run, even when an earlier one fails. */
const checks: readonly { readonly title: string; readonly tool: string; readonly args: readonly string[] }[] = [
  { title: 'types', tool: 'tsc', args: ['-b'] },
  { title: 'lint', tool: 'oxlint', args: ['--type-aware'] },
  { title: 'format', tool: 'biome', args: ['format', '.'] },
  { title: 'unused code', tool: 'knip', args: [] },
  { title: 'boundaries and feature mirror', tool: 'vitest', args: ['run', '--project', 'architecture'] },
];

/** `npm run check`: runs every check that needs no running product. Returns the exit code. */
export async function run(): Promise<number> {
  const summary: string[] = [];
  let passed = true;
  for (const { title, tool, args } of checks) {
    const startedAt = performance.now();
    const code = await runTool(localTool(tool), args);
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    summary.push(`  ${code === 0 ? '✓' : '✗'} ${title} (${seconds} s)`);
    passed &&= code === 0;
  }
  console.log(['', ...summary].join('\n'));
  return passed ? 0 : 1;
}
