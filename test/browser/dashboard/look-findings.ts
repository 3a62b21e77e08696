import { mkdir } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { axeFindings } from '../axe-findings.js';

/** 320 and 375 pixels have the same layout: axe looks at the narrower one. */
const widths = [
  { width: 320, axe: true },
  { width: 375, axe: false },
  { width: 1_440, axe: true },
] as const;
/** A theme changes colours and nothing else. */
const themes = { light: undefined, dark: ['color-contrast'] } as const;
/** The folder for pictures of the screens. Without it, none are kept. */
const pictures = process.env['LANDED_SCREENSHOTS'];

/** What is wrong with the look of a loaded page, light and dark, at each width: findings of axe, and text beside the screen. */
export async function lookFindings(page: Page, name: string): Promise<string[]> {
  const findings: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const { width, axe } of widths) {
      const where = `${colorScheme} ${width}`;
      await page.setViewportSize({ width, height: 900 });
      await keepPicture(page, `${name}-${colorScheme}-${width}`);
      const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
      if (overflow > 0) findings.push(`${where}: ${overflow} pixels too wide`);
      if (!axe) continue;
      findings.push(...(await axeFindings(page, themes[colorScheme])).map((finding) => `${where}: ${finding}`));
    }
  }
  return findings;
}

async function keepPicture(page: Page, name: string): Promise<void> {
  if (pictures === undefined) return;
  await mkdir(pictures, { recursive: true });
  await page.screenshot({ path: `${pictures}/${name}.png`, fullPage: true });
}
