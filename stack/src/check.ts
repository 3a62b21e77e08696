import { localTool, runTool } from './run-tool.js';

/** What `npm run check` runs, each to its end even when an earlier one fails. */
const checks: readonly { readonly title: string; readonly tool: string; readonly args: readonly string[] }[] = [
  { title: 'types', tool: 'tsc', args: ['-b'] },
  { title: 'lint', tool: 'oxlint', args: ['--type-aware'] },
  { title: 'format', tool: 'biome', args: ['format', '.'] },
  { title: 'unused code', tool: 'knip', args: [] },
  { title: 'boundaries and feature mirror', tool: 'vitest', args: ['run', '--project', 'architecture'] },
];

/** `npm run check`: everything that can be known without running the product. Returns the exit code. */
export async function run(): Promise<number> {
  const failed: string[] = [];
  for (const { title, tool, args } of checks) {
    const startedAt = performance.now();
    const code = await runTool(localTool(tool), args);
    if (code !== 0) failed.push(title);
    console.log(`  ${code === 0 ? '✓' : '✗'} ${title} (${((performance.now() - startedAt) / 1000).toFixed(1)} s)`);
  }
  if (failed.length > 0) console.error(`\nFailed: ${failed.join(', ')}.`);
  return failed.length === 0 ? 0 : 1;
}
