import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { filesBelow, repositoryRoot } from './repository.js';

interface Group {
  readonly text: string;
  readonly items: readonly Entry[];
  /** A folder whose other pages the group also lists. */
  readonly pages?: string;
}
type Entry = string | Group;

const { sidebar }: { sidebar: readonly Group[] } = await import(
  pathToFileURL(join(repositoryRoot, 'docs-site/sidebar.mjs')).href
);

const groups = (entries: readonly Entry[]): Group[] =>
  entries.flatMap((entry) => (typeof entry === 'string' ? [] : [entry, ...groups(entry.items)]));
const allGroups = groups(sidebar);
const named = allGroups.flatMap(({ items }) => items.filter((entry) => typeof entry === 'string'));
const folders = allGroups.flatMap(({ pages }) => pages ?? []);

/** `docs/README.md` is the map of the folder; the site has a home page instead. */
const pages = filesBelow('docs', '.md')
  .map((file) => file.slice('docs/'.length))
  .filter((page) => page !== 'README.md');

describe('the sidebar of the documentation site', () => {
  it('the sidebar leads to every page', () => {
    const isListed = (page: string) => named.includes(page) || folders.some((folder) => page.startsWith(`${folder}/`));
    expect(pages.filter((page) => !isListed(page))).toEqual([]);
  });

  it('the sidebar names only pages that exist, each once', () => {
    // The pages of the API are made from the OpenAPI document when the site is built.
    const written = named.filter((page) => !page.startsWith('api/'));
    expect(written.filter((page) => !pages.includes(page))).toEqual([]);
    expect(new Set(named).size).toBe(named.length);
  });
});
