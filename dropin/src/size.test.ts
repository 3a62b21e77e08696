import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { bundleScript } from '../bundle-script.mjs';

const kibibyte = 1_024;

async function gzipped(file: string, format: 'iife' | 'esm' = 'iife', external: string[] = []): Promise<number> {
  const code = await bundleScript(fileURLToPath(new URL(file, import.meta.url)), format, external);
  return gzipSync(code, { level: 9 }).length;
}

describe('the size of what a page loads', () => {
  it('the script has at most 12,000 bytes, compressed', async () => {
    expect(await gzipped('script.ts')).toBeLessThanOrEqual(12_000);
  });

  it('each wrapper is less than 1 KiB, compressed', async () => {
    const sizes = [await gzipped('react.ts', 'esm', ['react']), await gzipped('vue.ts', 'esm', ['vue'])];
    expect(Math.max(...sizes)).toBeLessThan(kibibyte);
  });

  it('the script always has the same bytes, so its integrity value is that of the sources', async () => {
    const entry = fileURLToPath(new URL('script.ts', import.meta.url));
    expect(await bundleScript(entry)).toBe(await bundleScript(entry));
  });
});
