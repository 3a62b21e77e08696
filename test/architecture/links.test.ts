import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesBelow, repositoryRoot } from './repository.js';

const pages = ['README.md', 'AGENTS.md', 'CONTRIBUTING.md', ...filesBelow('docs', '.md')];

const read = (file: string) => readFileSync(join(repositoryRoot, file), 'utf8');

/** Targets of the links of a page that lead to files of this repository; what stands in code is no link. */
function linksOf(page: string): string[] {
  const text = read(page)
    .replaceAll(/^```[\s\S]*?^```$/gm, '')
    .replaceAll(/`[^`\n]*`(?!\])/g, '');
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, target = '']) => (/^[a-z]+:/.test(target) ? [] : [target]));
}

/** What headings can be linked to as, the way that code hosts make it. */
function anchorsOf(page: string): string[] {
  const headings = read(page).match(/^#+ .*$/gm) ?? [];
  return headings.map((heading) =>
    heading
      .replace(/^#+ /, '')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

function leadsSomewhere(page: string, target: string): boolean {
  const [path = '', anchor] = target.split('#');
  const file = path === '' ? page : join(dirname(page), path);
  if (!existsSync(join(repositoryRoot, file))) return false;
  if (anchor === undefined || statSync(join(repositoryRoot, file)).isDirectory()) return true;
  return anchorsOf(file).includes(anchor);
}

describe('the documents', () => {
  it('are looked at', () => {
    expect(pages.flatMap(linksOf).length).toBeGreaterThan(300);
  });

  it.each(pages)('%s links only to what is there', (page) => {
    expect(linksOf(page).filter((target) => !leadsSomewhere(page, target))).toEqual([]);
  });
});
