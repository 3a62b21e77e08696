import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesBelow, repositoryRoot } from './repository.js';

const pages = ['README.md', 'AGENTS.md', 'CONTRIBUTING.md', ...filesBelow('docs', '.md')];

const read = (file: string) => readFileSync(join(repositoryRoot, file), 'utf8');

/** The link targets of a page that are files of this repository. Links inside code are ignored. */
function linksOf(page: string): string[] {
  const text = read(page)
    .replaceAll(/^```[\s\S]*?^```$/gm, '')
    .replaceAll(/`[^`\n]*`(?!\])/g, '');
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, target = '']) => (/^[a-z]+:/.test(target) ? [] : [target]));
}

/** The anchors of a page's headings, made as code hosts make them. */
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
  it('the documents have links to check', () => {
    expect(pages.flatMap(linksOf).length).toBeGreaterThan(300);
  });

  it.each(pages)('%s links only to existing files and headings', (page) => {
    expect(linksOf(page).filter((target) => !leadsSomewhere(page, target))).toEqual([]);
  });
});
