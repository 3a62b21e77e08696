import { existsSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { docsFolder, repositoryFolder } from './folders.mjs';

/**
 * Makes the links of `docs/` work on the site. A folder leads to its page, a file that is not a page leads to the file,
 * and a link out of `docs/` leads to the repository. Without the address of a repository, it becomes plain text.
 */
export function pageLinks(markdown, repositoryUrl) {
  markdown.core.ruler.push('page_links', ({ tokens, env }) => {
    for (const { children } of tokens) if (children) rewriteLinks(children, env.relativePath ?? '', repositoryUrl);
  });
}

/** The name of a page on the site, where a folder's page is called `index.md`. */
export function onSite(path) {
  return path.replace(/README\.md(?=$|#)/, 'index.md');
}

function rewriteLinks(tokens, page, repositoryUrl) {
  for (const [at, token] of tokens.entries()) {
    if (token.type !== 'link_open') continue;
    const target = siteTarget(token.attrGet('href'), page, repositoryUrl);
    if (target !== undefined) token.attrSet('href', target);
    else makePlain(tokens, at);
  }
}

/** The address on the site; undefined when the site cannot lead there. */
function siteTarget(href, page, repositoryUrl) {
  if (/^([a-z]+:|#)/.test(href)) return href;
  const [path, anchor] = href.split('#');
  const file = join(dirname(page), path);
  if (file.startsWith('..')) return repositoryTarget(file, repositoryUrl);
  const suffix = anchor === undefined ? '' : `#${anchor}`;
  if (file.endsWith('.md')) return onSite(href);
  if (isFolder(join(docsFolder, file))) {
    return existsSync(join(docsFolder, file, 'README.md')) ? `${path.replace(/\/$/, '')}/index.md${suffix}` : undefined;
  }
  return `/${file}`;
}

function repositoryTarget(file, repositoryUrl) {
  if (repositoryUrl === undefined) return undefined;
  const target = join(docsFolder, file);
  return `${repositoryUrl}/${isFolder(target) ? 'tree' : 'blob'}/main/${relative(repositoryFolder, target)}`;
}

function isFolder(path) {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

/** Keeps the text of a link and removes the link. */
function makePlain(tokens, at) {
  const end = tokens.findIndex(({ type }, index) => index > at && type === 'link_close');
  for (const token of [tokens[at], tokens[end]])
    Object.assign(token, { type: 'text', tag: '', content: '', attrs: null });
}
