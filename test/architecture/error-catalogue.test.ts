import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorTable } from '@landed/contracts/errors/error-table';
import { describe, expect, it } from 'vitest';
import { repositoryRoot } from './repository.js';

const folder = join(repositoryRoot, 'docs/errors');
const rows = Object.entries(errorTable);

describe('the catalogue of errors', () => {
  it.each(rows)('has a page for %s that names its HTTP status', (code, { status }) => {
    const page = join(folder, `${code}.md`);
    expect(existsSync(page), `docs/errors/${code}.md`).toBe(true);
    const text = readFileSync(page, 'utf8');
    expect(text).toContain(`# \`${code}\``);
    expect(text).toContain(String(status));
  });

  it('has no page for a code that does not exist', () => {
    const pages = readdirSync(folder).filter((name) => name !== 'README.md');
    expect(pages.map((name) => name.replace('.md', '')).filter((code) => !Object.hasOwn(errorTable, code))).toEqual([]);
  });
});
