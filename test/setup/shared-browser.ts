import { existsSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { browserPath } from '@landed/stack/test-programs';
import type { BrowserServer } from 'playwright-core';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Returns the address of the browser that all files of a run share. See `browser/open-browser.ts`. */
    browserUrl: string;
  }
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

interface Shared {
  readonly browser: SharedBrowser;
  users: number;
}

/** Each project loads this file separately, so the browser of a run is stored globally. */
const place = globalThis as typeof globalThis & { landedSharedBrowser?: Shared | undefined };

/** One Chromium per run, launched when the first file asks for it. The last project closes it. */
export default async function sharedBrowser(project: TestProject): Promise<() => Promise<void>> {
  const shared = (place.landedSharedBrowser ??= { browser: new SharedBrowser(), users: 0 });
  shared.users += 1;
  project.provide('browserUrl', await shared.browser.url);
  return async () => {
    shared.users -= 1;
    if (shared.users > 0) return;
    place.landedSharedBrowser = undefined;
    await shared.browser.close();
  };
}

/** Launches the browser on demand, and again after it has crashed. */
class SharedBrowser {
  readonly url: Promise<string>;
  readonly #server: Server;
  #launched: Promise<BrowserServer> | undefined;
  #isClosing = false;

  constructor() {
    this.#server = createServer((_request, response) => {
      this.#running().then(
        (browser) => response.end(browser.wsEndpoint()),
        (error: unknown) => response.writeHead(500).end(`${executablePath} does not start: ${String(error)}`),
      );
    });
    this.url = new Promise((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(0, '127.0.0.1', () => {
        resolve(`http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`);
      });
    });
  }

  #running(): Promise<BrowserServer> {
    this.#launched ??= this.#launch();
    return this.#launched;
  }

  async #launch(): Promise<BrowserServer> {
    try {
      if (!existsSync(executablePath))
        throw new Error('no such file. Install chromium-headless-shell, or set CHROMIUM_PATH.');
      // Loaded here, because most runs of single files need no browser.
      const { chromium } = await import('playwright-core');
      // A signal ends this process in its own way. The browser ends with it, because its pipe closes.
      const signals = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false };
      const browser = await chromium.launchServer({ executablePath, args, host: '127.0.0.1', ...signals });
      browser.once('close', () => {
        this.#launched = undefined;
        if (this.#isClosing) return;
        const { exitCode, signalCode } = browser.process();
        const end = `code ${exitCode}, signal ${signalCode}`;
        process.stderr.write(`Chromium ended during the run (${end}). The next file gets a new one.\n`);
      });
      return browser;
    } catch (error) {
      this.#launched = undefined;
      throw error;
    }
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    this.#server.closeAllConnections();
    this.#server.close();
    // A failed launch has been reported to the file that asked for the browser.
    const browser = await this.#launched?.catch(() => undefined);
    await browser?.close();
  }
}
