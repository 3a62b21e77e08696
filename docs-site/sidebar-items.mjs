import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { onSite } from './page-links.mjs';
import { sidebar } from './sidebar.mjs';

/** The sidebar as VitePress takes it. `pages` are the paths of all pages below `folder`. */
export function sidebarItems(folder, pages) {
  const named = new Set(sidebar.flatMap(pagesOf).map(onSite));
  const remaining = (start) => pages.filter((page) => page.startsWith(`${start}/`) && !named.has(page)).sort();
  const item = (entry) => {
    if (typeof entry === 'string') return { text: titleOf(join(folder, onSite(entry))), link: linkTo(entry) };
    const entries = [...entry.items, ...(entry.pages ? remaining(entry.pages) : [])];
    return { text: entry.text, collapsed: true, items: entries.map(item) };
  };
  return sidebar.map((group) => ({ ...item(group), collapsed: false }));
}

/** The first page of each group of the sidebar, for the home page and the navigation. */
export function tasks() {
  return sidebar.map((group) => ({ text: group.text, details: group.details, link: linkTo(pagesOf(group)[0]) }));
}

function pagesOf(entry) {
  return typeof entry === 'string' ? [entry] : entry.items.flatMap(pagesOf);
}

function linkTo(page) {
  return `/${page.replace(/(README|index)\.md$/, '').replace(/\.md$/, '')}`;
}

/** Code marks are removed, because the sidebar shows plain text. */
function titleOf(file) {
  const [, title] = /^# (.+)$/m.exec(readFileSync(file, 'utf8')) ?? [];
  if (title === undefined) throw new Error(`${file} has no heading of the first level`);
  return title.replaceAll('`', '');
}
