import { type Browser, chromium } from 'playwright-core';
import { inject } from 'vitest';

/** Connects to the browser of the run. `close` ends the connection with the pages that were opened over it. */
export async function openBrowser(): Promise<Browser> {
  const response = await fetch(inject('browserUrl'));
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return chromium.connect(text);
}
