import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Runs axe in the page and, through messages as it is meant to run, in all its frames. Returns what it finds.
 * @param rules the rules to check; all without it
 */
export async function axeFindings(page: Page, rules?: readonly string[]): Promise<string[]> {
  for (const frame of page.frames()) {
    if (await frame.evaluate<boolean>(`typeof axe === 'object'`)) continue;
    // As a debugger would: a page's policy allows no script of others.
    await frame.evaluate(`${source}; axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] })`);
  }
  const options = rules === undefined ? '' : JSON.stringify({ runOnly: rules });
  const { violations, incomplete } = await page.evaluate<AxeResults>(`axe.run(${options})`);
  const untested = incomplete.filter(({ id }) => id === 'frame-tested');
  return [...violations, ...untested].flatMap(({ id, nodes }) =>
    nodes.map(({ html, target }) => `${id} at ${target.join(' ')}: ${html}`),
  );
}

interface AxeResult {
  readonly id: string;
  readonly nodes: readonly { readonly html: string; readonly target: readonly string[] }[];
}

interface AxeResults {
  readonly violations: readonly AxeResult[];
  readonly incomplete: readonly AxeResult[];
}
