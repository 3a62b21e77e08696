import type { Locator } from 'playwright-core';

/**
 * Clicks a button whose frame the click removes, and does not wait for the browser to confirm it: Chromium may never do
 * so. Wait for what the click does.
 */
export async function clickAway(button: Locator): Promise<void> {
  await button.waitFor();
  button.click().catch(() => undefined);
}
