import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorTable } from '@landed/contracts/errors/error-table';
import type { ClientErrorCode } from '@landed/sdk';
import { describe, expect, it } from 'vitest';
import { repositoryRoot } from './repository.js';

const folder = join(repositoryRoot, 'docs/errors');
const rows = Object.entries(errorTable);
const sections = [
  '## What it means',
  '## Why it happens',
  '## What to do',
  '## May I use the key again?',
  '## Response body',
];
/** Codes that a client sets itself when no response arrived. The service never sends them. */
const clientSideErrorCodes = Object.keys({
  network_error: true,
  request_timeout: true,
  request_aborted: true,
} satisfies Record<ClientErrorCode, true>);
const codes = [...rows.map(([code]) => code), ...clientSideErrorCodes];

describe('the catalogue of errors', () => {
  it.each(rows)('the catalogue of errors has a page for %s that names its HTTP status', (code, { status }) => {
    expect(existsSync(join(folder, `${code}.md`)), `docs/errors/${code}.md`).toBe(true);
    expect(page(code)).toContain(`# \`${code}\``);
    expect(page(code)).toContain(`\nHTTP ${status}`);
  });

  it.each(codes)('says of %s when it comes, what to do, what it looks like and whether to try again', (code) => {
    expect(page(code).match(/^## .*$/gm)).toEqual(sections);
  });

  it.each(rows)('shows bodies of %s as the service responds with them', (code, { message }) => {
    const bodies = [...page(code).matchAll(/^```json\n([\s\S]*?)^```$/gm)].map(([, text]) => JSON.parse(text ?? ''));
    expect(bodies.length).toBeGreaterThan(0);
    for (const { error, ...more } of bodies) {
      expect({ ...more, code: error.code, message: error.message }).toEqual({ code, message });
      expect(['code', 'message', 'details']).toEqual(expect.arrayContaining(Object.keys(error)));
    }
  });

  it.each(clientSideErrorCodes)('the catalogue of errors has a page for %s, which the service never sends', (code) => {
    expect(page(code)).toContain(`# \`${code}\`\n\nNo HTTP status`);
  });

  it('the catalogue of errors has a line for every code in its index, with status and retry as the table says', () => {
    const lines = [
      ...page('README').matchAll(/^\| \[`(\w+)`\]\((\w+)\.md\)(?: \(not available yet\))? \| ([\d, ]+) \| (yes|no)/gm),
    ];
    expect(lines.map(([, code, file, statuses = '', retry]) => [code, file, Number.parseInt(statuses), retry])).toEqual(
      rows.map(([code, { status, retryable }]) => [code, code, status, retryable ? 'yes' : 'no']),
    );
  });

  it('the catalogue of errors has no page for a code that does not exist', () => {
    const pages = readdirSync(folder).filter((name) => name !== 'README.md');
    const known: readonly string[] = codes;
    expect(pages.map((name) => name.replace('.md', '')).filter((code) => !known.includes(code))).toEqual([]);
  });
});

function page(code: string): string {
  return readFileSync(join(folder, `${code}.md`), 'utf8');
}
