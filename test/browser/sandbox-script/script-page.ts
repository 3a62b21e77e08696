import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContextOptions, FrameLocator } from 'playwright-core';
import { type SandboxProcess, startSandbox } from '../../setup/sandbox-process.js';
import { openBrowser, type PageOpener } from '../open-browser.js';
import { newWatchedPage, type WatchedPage } from '../watched-page.js';

/** The page of a shop on an origin of its own. */
export interface ScriptPage extends WatchedPage {
  /** Runs an expression or a function body with `return` in the page, with `stripe`, `elements` and `card` from earlier runs. */
  run<T>(code: string): Promise<T>;
  /** Evaluates an expression in the first frame of this kind. */
  inFrame<T>(name: string, code: string): Promise<T>;
  /** The fields of the card that is mounted in this element. */
  fieldsOf(selector: string): FrameLocator;
  /** Loads the shop again, as in `newPage`. */
  reload(): Promise<void>;
  close(): Promise<void>;
}

/** A sandbox, a shop with a strict policy, and one browser. */
export class ScriptBench {
  private constructor(
    readonly sandbox: SandboxProcess,
    readonly browser: PageOpener,
    readonly shopPort: number,
    readonly closeShop: () => Promise<void>,
  ) {}

  static async open(env: Readonly<Record<string, string>> = {}): Promise<ScriptBench> {
    const sandbox = await startSandbox(env);
    const shop = createServer((_request, response) => {
      // The policy that shops are asked for: two directives with the sandbox's origin, and nothing else.
      const policy = `default-src 'none'; script-src ${sandbox.url}; frame-src ${sandbox.url}`;
      response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': policy });
      response.end(pageOf(sandbox.url));
    });
    shop.listen(0, '127.0.0.1');
    await once(shop, 'listening');
    const browser = await openBrowser();
    return new ScriptBench(sandbox, browser, (shop.address() as AddressInfo).port, async () => {
      shop.closeAllConnections();
      shop.close();
      await once(shop, 'close');
    });
  }

  /** The publishable key of an entity's test account. */
  keyOf(entity: string, kind: 'publishable_key' | 'secret_key' = 'publishable_key'): string {
    const account = this.sandbox.accounts.find((each) => each.entity === entity && each.rail === 'test');
    if (account === undefined) throw new Error(`No account of ${entity}`);
    return account[kind];
  }

  /** Opens the shop with `stripe` for the British account. */
  async newPage({
    host = '127.0.0.1',
    ...options
  }: BrowserContextOptions & { host?: string } = {}): Promise<ScriptPage> {
    const { page, problems } = await newWatchedPage(this.browser, {
      viewport: { width: 800, height: 700 },
      ...options,
    });
    const shown: ScriptPage = {
      page,
      problems,
      run: (code) => page.evaluate(`(async () => { ${code.includes('return') ? code : `return (${code})`} })()`),
      inFrame(name, code) {
        const frame = page.frames().find((each) => new URL(each.url()).pathname.startsWith(`/v3/frames/${name}`));
        if (frame === undefined) throw new Error(`The page has no frame ${name}.`);
        return frame.evaluate(code);
      },
      fieldsOf: (selector) => page.frameLocator(`${selector} iframe`),
      reload: async () => {
        await page.unrouteAll();
        await page.goto(`http://${host}:${this.shopPort}/`);
        problems.length = 0;
        await shown.run(`window.stripe = Stripe('${this.keyOf('gb')}'); return null`);
      },
      close: () => page.close(),
    };
    await shown.reload();
    return shown;
  }

  /** Calls the sandbox's Stripe API with the British secret key. */
  async api(path: string, params?: Readonly<Record<string, string>>): Promise<Readonly<Record<string, unknown>>> {
    const response = await fetch(`${this.sandbox.url}${path}`, {
      headers: { authorization: `Bearer ${this.keyOf('gb', 'secret_key')}` },
      ...(params === undefined ? {} : { method: 'POST', body: new URLSearchParams(params) }),
    });
    return (await response.json()) as Readonly<Record<string, unknown>>;
  }

  /** Sends to the control surface. */
  async control(path: string, body: unknown, method = 'POST'): Promise<void> {
    const response = await fetch(`${this.sandbox.url}/_control/${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  }

  async close(): Promise<void> {
    await this.browser.close();
    await this.closeShop();
    await this.sandbox.close();
  }
}

function pageOf(sandbox: string): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Shop</title><script src="${sandbox}/v3/"></script></head>
<body>
<main>
<h1>Shop</h1>
<form>
<label>Name <input id="name"></label>
<div id="card"></div>
<div id="other"></div>
<div id="express"></div>
<button id="pay">Pay</button>
</form>
</main>
</body>
</html>`;
}

/** Mounts a card as `card` and waits until it is ready. All its events are in `events`. */
export async function mountCard({ run }: ScriptPage, options = '{}', locale = 'en'): Promise<void> {
  await run(`
    window.events = [];
    window.elements = stripe.elements({ locale: '${locale}' });
    window.card = elements.create('card', ${options});
    for (const name of ['change', 'focus', 'blur', 'escape']) {
      card.on(name, (event) => events.push({ name, ...event }));
    }
    const ready = new Promise((resolve) => card.on('ready', resolve));
    card.mount('#card');
    return ready;
  `);
}

/** Types into the field that has the focus. */
export async function typeCard({ page, fieldsOf }: ScriptPage, text: string, selector = '#card'): Promise<void> {
  await fieldsOf(selector).locator('#number').focus();
  await page.keyboard.type(text);
}

/** What the fields show, by their ids. */
export async function valuesOf({ fieldsOf }: ScriptPage, selector = '#card'): Promise<Record<string, string>> {
  const inputs = fieldsOf(selector).locator('input:not([type=submit])');
  const count = await inputs.count();
  const entries: [string, string][] = [];
  for (let index = 0; index < count; index += 1) {
    const input = inputs.nth(index);
    entries.push([(await input.getAttribute('id')) ?? '', await input.inputValue()]);
  }
  return Object.fromEntries(entries);
}
