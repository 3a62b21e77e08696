import type { Page } from 'playwright-core';

/**
 * Presses Escape and does not wait for the browser to confirm it: Chromium may never do so when the key removes the frame
 * that receives it. Wait for what the key does.
 */
export function pressEscape(page: Page): void {
  page.keyboard.press('Escape').catch(() => undefined);
}
