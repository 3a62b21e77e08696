import { existsSync } from 'node:fs';
import { browserPath } from '@landed/stack/test-programs';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { exitOnSignal } from '../setup/exit-on-signal.js';

/** Opens pages, each with an empty profile. `close` closes those that it has opened. */
export interface PageOpener {
  newPage(options: BrowserContextOptions): Promise<Page>;
  close(): Promise<void>;
}

const executablePath = browserPath(process.env);

/** Wallets need domains that can be registered. These lead to the shops of the tests. */
const shopDomains = ['*.dropin.example', 'shop.example'];

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // The default of the whole browser: pages of different sites share no memory.
  '--site-per-process',
  `--host-resolver-rules=${shopDomains.map((domain) => `MAP ${domain} 127.0.0.1`).join(', ')}`,
];

/** The one of this worker, whose files share it. */
let launched: Promise<Browser> | undefined;

/**
 * For one file. Chromium belongs to the worker and ends with it: a browser of the whole run would send every message
 * through another process.
 */
export async function openBrowser(): Promise<PageOpener> {
  launched ??= launch().catch((error: unknown) => {
    launched = undefined;
    throw error;
  });
  const browser = await launched;
  const opened = new Set<Page>();
  return {
    async newPage(options) {
      const page = await browser.newPage(options);
      opened.add(page);
      page.once('close', () => opened.delete(page));
      return page;
    },
    async close() {
      await Promise.all([...opened].map((page) => page.close()));
    },
  };
}

async function launch(): Promise<Browser> {
  if (!existsSync(executablePath))
    throw new Error(`No browser at ${executablePath}. Install chromium-headless-shell, or set CHROMIUM_PATH.`);
  const browser = await chromium.launch({ executablePath, args, handleSIGTERM: false, handleSIGHUP: false });
  browser.once('disconnected', () => {
    launched = undefined;
    process.stderr.write('Chromium ended during the run. The next file gets a new one.\n');
  });
  // An exit also ends the browser and deletes its profile.
  exitOnSignal();
  return browser;
}
