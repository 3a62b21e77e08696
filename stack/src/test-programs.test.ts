import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { browserPath, missingPackages } from './test-programs.js';

const folder = mkdtempSync(join(tmpdir(), 'landed-programs-'));
afterAll(() => rmSync(folder, { recursive: true }));
const browser = join(folder, 'a-browser');
writeFileSync(browser, '');

describe('the programs that tests need', () => {
  it('the programs that a machine lacks are named by their package', () => {
    const absent = join(folder, 'absent');
    expect(missingPackages({ PATH: folder, CHROMIUM_PATH: absent })).toEqual(['openssl', 'chromium-headless-shell']);
    expect(missingPackages({ PATH: folder, CHROMIUM_PATH: browser })).toEqual(['openssl']);
  });

  it('a machine that has the programs lacks nothing', () => {
    writeFileSync(join(folder, 'openssl'), '');
    expect(missingPackages({ PATH: `/absent:${folder}`, CHROMIUM_PATH: browser })).toEqual([]);
  });

  it('CHROMIUM_PATH names the browser, unless it is empty', () => {
    expect(browserPath({ CHROMIUM_PATH: browser })).toBe(browser);
    expect(browserPath({ CHROMIUM_PATH: '' })).toMatch(/^\/usr\/bin\/chromium/);
  });
});
