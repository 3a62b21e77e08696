import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { axeFindings } from '../axe-findings.js';
import { mountCard, ScriptBench, type ScriptPage, typeCard, valuesOf } from './script-page.js';

const WHOLE_CARD = '42424242424242421234123SW1A1AA';
const CREATE = `stripe.createPaymentMethod({ type: 'card', card, billing_details: { name: 'B. Uyer' } })`;

let bench: ScriptBench;
let dataDir: string;
let shop: ScriptPage;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'sandbox-script-'));
  bench = await ScriptBench.open({ SANDBOX_DATA_DIR: dataDir });
  shop = await bench.newPage();
});
afterAll(async () => {
  await bench.close();
  await rm(dataDir, { recursive: true, force: true });
});
beforeEach(() => shop.reload());
afterEach(() => bench.control('faults', undefined, 'DELETE'));

const field = (id: string) => shop.fieldsOf('#card').locator(`#${id}`);
const inCard = <T>(code: string) => shop.inFrame<T>('card', code);
const isFocused = async (id: string) => (await inCard('document.hasFocus() && document.activeElement.id')) === id;

describe('card entry', () => {
  it('formats, advances to the next field and creates a payment method that can be charged', async () => {
    await mountCard(shop);
    await typeCard(shop, WHOLE_CARD);
    expect(await valuesOf(shop)).toEqual({
      number: '4242 4242 4242 4242',
      expiry: '12 / 34',
      cvc: '123',
      postal: 'SW1A1AA',
    });
    const { paymentMethod } = await shop.run<{ paymentMethod: { id: string; card: object; billing_details: object } }>(
      CREATE,
    );
    expect(paymentMethod).toMatchObject({
      id: expect.stringMatching(/^pm_/),
      object: 'payment_method',
      card: { brand: 'visa', last4: '4242' },
      billing_details: { name: 'B. Uyer', address: { postal_code: 'SW1A1AA' } },
    });
    const charged = await bench.api('/v1/payment_intents', {
      amount: '5400',
      currency: 'gbp',
      payment_method: paymentMethod.id,
      'allowed_payment_method_types[]': 'card',
      confirm: 'true',
    });
    expect(charged).toMatchObject({ status: 'succeeded' });
    expect(shop.problems).toEqual([]);
  });

  it('reports brand, completeness and errors, each change once', async () => {
    await mountCard(shop, '{ hidePostalCode: true }');
    await typeCard(shop, '4242424242424241');
    await expect
      .poll(() => shop.run(`events.filter(({ name }) => name === 'change')`))
      .toEqual([
        {
          name: 'change',
          elementType: 'card',
          brand: 'visa',
          complete: false,
          empty: false,
          value: { postalCode: '' },
        },
        {
          name: 'change',
          elementType: 'card',
          brand: 'visa',
          complete: false,
          empty: false,
          error: { type: 'validation_error', code: 'invalid_number', message: 'Your card number is invalid.' },
          value: { postalCode: '' },
        },
      ]);
    await shop.page.keyboard.press('Backspace');
    await shop.page.keyboard.type('21234123');
    await expect.poll(() => shop.run(`events.findLast(({ name }) => name === 'change').complete`)).toBe(true);
  });

  it('accepts a number from the clipboard, in the forms in which buyers have it', async () => {
    await mountCard(shop);
    for (const [text, shown] of [
      ['4242-4242 4242 4242', '4242 4242 4242 4242'],
      ['٤٢٤٢٤٢٤٢٤٢٤٢٤٢٤٢', '4242 4242 4242 4242'],
      ['3782 8224 6310 005', '3782 822463 10005'],
      ['4242424242424242 12/34', '4242 4242 4242 4242'],
    ] as const) {
      await shop.run('card.clear()');
      await field('number').focus();
      await shop.page.keyboard.insertText(text);
      await expect.poll(() => isFocused('expiry')).toBe(true);
      expect((await valuesOf(shop))['number']).toBe(shown);
    }
  });

  it('accepts what a browser fills in', async () => {
    await mountCard(shop, '{ hidePostalCode: true }');
    await field('number').fill('5555555555554444');
    await field('expiry').fill('2034-12');
    await field('cvc').fill('123');
    expect(await valuesOf(shop)).toMatchObject({ number: '5555 5555 5555 4444', expiry: '12 / 34' });
    expect(await shop.run(CREATE)).toMatchObject({ paymentMethod: { card: { brand: 'mastercard' } } });
  });

  it('returns to the previous field with Backspace, and deletes over separators', async () => {
    await mountCard(shop);
    await typeCard(shop, '42424242424242421234');
    await expect.poll(() => isFocused('cvc')).toBe(true);
    await shop.page.keyboard.press('Backspace');
    await expect.poll(() => isFocused('expiry')).toBe(true);
    for (let presses = 0; presses < 3; presses += 1) await shop.page.keyboard.press('Backspace');
    expect((await valuesOf(shop))['expiry']).toBe('1');
    await shop.page.keyboard.press('Backspace');
    await shop.page.keyboard.press('Backspace');
    await expect.poll(() => isFocused('number')).toBe(true);
    for (let presses = 0; presses < 5; presses += 1) await shop.page.keyboard.press('Backspace');
    expect((await valuesOf(shop))['number']).toBe('4242 4242 424');
  });

  it('keeps the caret where the buyer edits', async () => {
    await mountCard(shop);
    await typeCard(shop, '4242424242');
    await inCard(`document.querySelector('#number').setSelectionRange(2, 2)`);
    await shop.page.keyboard.type('55');
    expect(await field('number').inputValue()).toBe('4255 4242 4242');
    expect(await inCard(`document.querySelector('#number').selectionStart`)).toBe(5);
    await shop.page.keyboard.press('Backspace');
    expect(await field('number').inputValue()).toBe('4254 2424 242');
    expect(await inCard(`document.querySelector('#number').selectionStart`)).toBe(3);
  });

  it('accepts a valid card on a device with a wrong clock', async () => {
    const late = await bench.newPage();
    try {
      await late.page.clock.setFixedTime(new Date('2050-01-01T00:00:00Z'));
      await mountCard(late);
      await typeCard(late, WHOLE_CARD);
      expect(await late.run(CREATE)).toMatchObject({ paymentMethod: { card: { last4: '4242' } } });
    } finally {
      await late.close();
    }
  });

  it('disables and enables the card by update', async () => {
    await mountCard(shop, '{ disabled: true }');
    await expect.poll(() => field('number').isDisabled()).toBe(true);
    await shop.run('card.update({ disabled: false, hidePostalCode: true }) && null');
    await field('number').and(shop.fieldsOf('#card').locator(':enabled')).waitFor();
    await field('postal').waitFor({ state: 'hidden' });
  });

  it('marks the container with the classes of its state', async () => {
    await mountCard(shop, `{ hidePostalCode: true, classes: { complete: 'is-complete' } }`);
    const classes = () => shop.run(`document.querySelector('#card').className`);
    await expect.poll(classes).toBe('StripeElement StripeElement--empty');
    await typeCard(shop, '4242424242424241');
    await expect.poll(classes).toBe('StripeElement StripeElement--focus StripeElement--invalid');
    await shop.page.keyboard.press('Backspace');
    await shop.page.keyboard.type('21234123');
    await shop.page.locator('#name').focus();
    await expect.poll(classes).toBe('StripeElement is-complete');
    await shop.run('card.unmount() && null');
    await expect.poll(classes).toBe('');
  });
});

describe('a payment method that is not created', () => {
  it('returns an error with the code of the first problem, and the form works afterwards', async () => {
    await mountCard(shop);
    for (const [typed, code] of [
      ['', 'incomplete_number'],
      ['4242', 'incomplete_number'],
      ['4242424242424241', 'invalid_number'],
      ['42424242424242421220', 'invalid_expiry_year_past'],
      ['4242424242424242', 'incomplete_expiry'],
      ['42424242424242421234', 'incomplete_cvc'],
      ['42424242424242421234123', 'incomplete_zip'],
    ] as const) {
      await shop.run('card.clear()');
      await typeCard(shop, typed);
      expect(await shop.run(CREATE)).toEqual({
        error: { type: 'validation_error', code, message: expect.stringMatching(/^Your .*\.$/) },
      });
      await expect.poll(() => inCard(`document.querySelectorAll('[aria-invalid=true]').length`)).toBeGreaterThan(0);
    }
    await shop.run('card.clear()');
    await typeCard(shop, WHOLE_CARD);
    expect(await shop.run(CREATE)).toMatchObject({ paymentMethod: { object: 'payment_method' } });
    await expect.poll(() => inCard(`document.querySelectorAll('[aria-invalid=true]').length`)).toBe(0);
  });

  it('returns the reason of the issuer in the language of the buyer', async () => {
    await mountCard(shop, '{ hidePostalCode: true }', 'de');
    await typeCard(shop, '41111111111111111234123');
    expect(await shop.run(CREATE)).toMatchObject({
      error: { type: 'card_error', code: 'card_declined', message: 'Die Karte wurde abgelehnt.' },
    });
  });

  const processorFaults = [
    ['error_before_effect', { type: 'api_error', message: 'An unexpected error occurred. Try again.' }],
    ['malformed', { type: 'api_error', message: 'An unexpected error occurred. Try again.' }],
    [
      'reset_after_effect',
      {
        type: 'api_connection_error',
        message: 'The connection to the payment processor failed. Check your network and try again.',
      },
    ],
    ['rate_limited', { type: 'invalid_request_error', code: 'rate_limit' }],
    ['unauthorized', { type: 'invalid_request_error', message: 'Invalid API Key provided.' }],
  ] as const;

  it('returns an error for each fault of the processor, and works at the second attempt', async () => {
    await mountCard(shop, '{ hidePostalCode: true }');
    await typeCard(shop, '42424242424242421234123');
    for (const [fault, error] of processorFaults) {
      // Chromium sends a request again when a connection that it reuses is reset.
      await bench.control('faults', { operation: 'payment_methods.create', fault, times: 2, entity: 'gb' });
      expect({ fault, ...(await shop.run<object>(CREATE)) }).toMatchObject({ fault, error });
      await bench.control('faults', undefined, 'DELETE');
      const again = await shop.run<object>(CREATE);
      expect({ fault, ...again }).toMatchObject({ fault, paymentMethod: { object: 'payment_method' } });
    }
  });

  it('returns an error for an unknown key', async () => {
    await shop.run(`window.stripe = Stripe('pk_unknown'); return null`);
    await mountCard(shop, '{ hidePostalCode: true }');
    await typeCard(shop, '42424242424242421234123');
    expect(await shop.run(CREATE)).toMatchObject({ error: { type: 'invalid_request_error' } });
  });

  it('returns an error when the frame is blocked, and the element reports it', async () => {
    const blocked = await bench.newPage();
    try {
      await blocked.page.route('**/v3/frames/card', (route) => route.abort());
      await blocked.page.clock.install();
      await blocked.run(`
        window.card = stripe.elements().create('card');
        window.result = new Promise((resolve) => card.on('loaderror', resolve));
        card.mount('#card');
        window.created = ${CREATE};
        return null;
      `);
      await blocked.page.clock.fastForward(16_000);
      const error = { type: 'api_connection_error' };
      expect(await blocked.run('result')).toMatchObject({ elementType: 'card', error });
      expect(await blocked.run('created')).toMatchObject({ error });
    } finally {
      await blocked.close();
    }
  });

  it('throws an IntegrationError for a mistake of the page', async () => {
    await mountCard(shop);
    for (const [code, message] of [
      [`Stripe('sk_test_1')`, 'starts with pk_'],
      [`Stripe()`, 'starts with pk_'],
      [`stripe.elements().create('iban')`, 'elements of type iban'],
      [`stripe.elements().create('card').mount('#nothing')`, 'No element of the page matches'],
      [`elements.create('card')`, 'already has an element of type card'],
      [`stripe.createPaymentMethod({ type: 'card', card: stripe.elements().create('card') })`, 'is not mounted'],
      [`stripe.createPaymentMethod({ type: 'sepa_debit' })`, 'payment methods of type card'],
      [`stripe.createToken('pii', {})`, 'tokens of type bank_account'],
      [`(card.destroy(), card.mount('#card'))`, 'was destroyed'],
      ...['destroy', 'update', 'focus', 'blur', 'clear'].map(
        (method) => [`card.${method}({})`, 'was destroyed'] as const,
      ),
    ] as const) {
      const thrown = await shop.run(`
        try { await (async () => ${code})(); } catch (error) { return [error.name, error.message]; }
        return 'nothing';
      `);
      expect(thrown).toEqual(['IntegrationError', expect.stringContaining(message)]);
    }
  });
});

describe('a bank account', () => {
  const create = (fields: string) => `stripe.createToken('bank_account', { country: 'GB', currency: 'gbp',
    account_holder_name: 'A. Shop', account_holder_type: 'company', routing_number: '108800', ${fields} })`;

  it('a bank account becomes a token, through the frame of the sandbox alone', async () => {
    const sent: string[] = [];
    shop.page.on('request', (request) => {
      if (request.postData()?.includes('90817263') === true) sent.push(new URL(request.frame().url()).origin);
    });
    const { token } = await shop.run<{ token: object }>(create(`account_number: '90817263'`));
    expect(token).toMatchObject({ type: 'bank_account', bank_account: { last4: '7263', country: 'GB' } });
    expect(sent).toEqual([bench.sandbox.url]);
    expect(await readFile(join(dataDir, 'journal.jsonl'), 'utf8')).not.toContain('90817263');
    expect(shop.problems).toEqual([]);
  });

  it('returns an error for an account number that is not valid, and for a fault of the processor', async () => {
    expect(await shop.run(create(`account_number: '12'`))).toMatchObject({
      error: { code: 'account_number_invalid', param: 'bank_account[account_number]' },
    });
    await bench.control('faults', { operation: 'tokens.create', fault: 'error_before_effect', entity: 'gb' });
    expect(await shop.run(create(`account_number: '00012345'`))).toMatchObject({ error: { type: 'api_error' } });
    expect(await shop.run(create(`account_number: '00012345'`))).toMatchObject({ token: { object: 'token' } });
  });
});

describe('the keyboard', () => {
  it('moves through page and frame in the order of the page, forwards and back', async () => {
    await mountCard(shop);
    const order: string[] = [];
    await shop.page.locator('#name').focus();
    const ids = ['number', 'expiry', 'cvc', 'postal'];
    const focused = async () =>
      (await inCard<string | false>('document.hasFocus() && document.activeElement.id')) ||
      shop.run<string>('document.activeElement.id');
    for (let presses = 0; presses < 5; presses += 1) {
      await shop.page.keyboard.press('Tab');
      order.push(await focused());
    }
    for (let presses = 0; presses < 5; presses += 1) {
      await shop.page.keyboard.press('Shift+Tab');
      order.push(await focused());
    }
    expect(order).toEqual([...ids, 'pay', ...ids.toReversed(), 'name']);
    await expect.poll(() => shop.run('events.map(({ name }) => name)')).toEqual(['focus', 'blur', 'focus', 'blur']);
  });

  it('submits the form of the page with Enter, and reports Escape', async () => {
    await mountCard(shop);
    await shop.run(`
      window.submitted = 0;
      document.querySelector('form').addEventListener('submit', (event) => { event.preventDefault(); submitted += 1; });
      return null;
    `);
    await field('number').focus();
    await shop.page.keyboard.press('Enter');
    await shop.page.keyboard.press('Escape');
    await expect.poll(() => shop.run('submitted')).toBe(1);
    await expect.poll(() => shop.run(`events.some(({ name }) => name === 'escape')`)).toBe(true);
  });

  it('reaches the fields by focus() and by a label of the container', async () => {
    await mountCard(shop);
    await shop.run('card.focus()');
    await expect.poll(() => isFocused('number')).toBe(true);
    await shop.page.keyboard.type('4242424242424242');
    await shop.page.locator('#name').focus();
    await shop.run('card.focus()');
    await expect.poll(() => isFocused('expiry')).toBe(true);
    await shop.run(`
      card.unmount();
      document.querySelector('form').insertAdjacentHTML('afterbegin', '<label for="card">Card</label>');
      const ready = new Promise((resolve) => card.once('ready', resolve));
      card.mount('#card');
      return ready;
    `);
    await shop.page.getByText('Card', { exact: true }).click();
    await expect.poll(() => isFocused('number')).toBe(true);
  });
});

describe('where the element is mounted', () => {
  it('a page can have two cards, which are independent', async () => {
    await mountCard(shop);
    await shop.run(`
      window.other = stripe.elements().create('card', { hidePostalCode: true });
      const ready = new Promise((resolve) => other.on('ready', resolve));
      other.mount('#other');
      return ready;
    `);
    await typeCard(shop, WHOLE_CARD);
    await typeCard(shop, '55555555555544441234123', '#other');
    const both = await shop.run(`Promise.all([card, other].map((card) => ${CREATE}))`);
    expect(both).toMatchObject([
      { paymentMethod: { card: { last4: '4242' } } },
      { paymentMethod: { card: { last4: '4444' } } },
    ]);
  });

  it('a card works in an open shadow root', async () => {
    await shop.run(`
      const root = document.querySelector('#card').attachShadow({ mode: 'open' });
      const place = document.createElement('div');
      root.append(place);
      window.card = stripe.elements().create('card', { hidePostalCode: true });
      const ready = new Promise((resolve) => card.on('ready', resolve));
      card.mount(place);
      return ready;
    `);
    await typeCard(shop, '42424242424242421234123');
    expect(await shop.run(CREATE)).toMatchObject({ paymentMethod: { object: 'payment_method' } });
  });

  it('a card is empty again after it was mounted in another place', async () => {
    await mountCard(shop);
    await typeCard(shop, WHOLE_CARD);
    await shop.run(`
      const ready = new Promise((resolve) => card.once('ready', resolve));
      card.mount('#other');
      return ready;
    `);
    expect(Object.values(await valuesOf(shop, '#other')).join('')).toBe('');
    expect(await shop.run(`document.querySelector('#card').childElementCount`)).toBe(0);
  });

  it('reports an empty card when the page moves its frame in the document', async () => {
    await mountCard(shop);
    await typeCard(shop, WHOLE_CARD);
    await shop.run(`
      const ready = new Promise((resolve) => card.once('ready', resolve));
      document.body.append(document.querySelector('#card'));
      return ready;
    `);
    await expect
      .poll(() => shop.run(`events.findLast(({ name }) => name === 'change')`))
      .toMatchObject({ empty: true });
    await typeCard(shop, WHOLE_CARD);
    expect(await shop.run(CREATE)).toMatchObject({ paymentMethod: { object: 'payment_method' } });
  });
});

describe('the separation of page and frame', () => {
  it('ignores messages with a wrong nonce, from another window or from another origin', async () => {
    await mountCard(shop);
    const outcome = await shop.run(`
      const frame = document.querySelector('#card iframe');
      const { port1, port2 } = new MessageChannel();
      let responses = 0;
      port1.onmessage = () => { responses += 1; };
      const welcome = { kind: 'sandbox-frame-welcome', nonce: 'guess', setup: { key: 'pk_other', language: 'en', options: {} } };
      frame.contentWindow.postMessage(welcome, '*', [port2]);
      port1.postMessage({ id: 1, name: 'createPaymentMethod', input: {} });
      const nonce = new URLSearchParams(new URL(frame.src).hash.slice(1)).get('nonce');
      window.postMessage({ kind: 'sandbox-frame-hello', nonce }, '*');
      // Comes back from the frame after what was sent to it before.
      await ${CREATE};
      return responses;
    `);
    expect(outcome).toBe(0);
    await typeCard(shop, WHOLE_CARD);
    expect(await shop.run(CREATE)).toMatchObject({ paymentMethod: { object: 'payment_method' } });
  });

  it('shows the card number to the frame and to the processor, and to nothing else', async () => {
    const number = '4000056655665556';
    const sent: { url: string; frame: string }[] = [];
    shop.page.on('request', (request) => {
      const text = `${request.url()} ${request.postData() ?? ''} ${JSON.stringify(request.headers())}`;
      if (text.includes(number)) sent.push({ url: request.url(), frame: new URL(request.frame().url()).origin });
    });
    await shop.run(`
      window.seen = [];
      for (const target of [window, MessagePort.prototype]) {
        const add = target.addEventListener;
        target.addEventListener = function (type, listener, ...rest) {
          const spy = typeof listener === 'function' && type === 'message'
            ? function (event) { seen.push(JSON.stringify(event.data)); return listener.call(this, event); }
            : listener;
          return add.call(this, type, spy, ...rest);
        };
      }
      return null;
    `);
    await mountCard(shop, '{ hidePostalCode: true }');
    await typeCard(shop, `${number}1234987`);
    expect(await shop.run(CREATE)).toMatchObject({ paymentMethod: { card: { last4: '5556', funding: 'debit' } } });
    expect(sent).toEqual([{ url: `${bench.sandbox.url}/v1/payment_methods`, frame: bench.sandbox.url }]);
    const seen = await shop.run<string[]>('seen');
    expect(seen.length).toBeGreaterThan(3);
    const journal = await readFile(join(dataDir, 'journal.jsonl'), 'utf8');
    expect(journal).toContain('"card":"visa_debit"');
    const pageText = await shop.run<string>(
      `document.documentElement.outerHTML + JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])`,
    );
    for (const text of [seen.join('\n'), journal, pageText, bench.sandbox.output(), JSON.stringify(shop.problems)]) {
      expect(text).not.toMatch(/4000\W?0566\W?5566\W?5556|\b987\b/);
    }
  });

  it('stores nothing in the browser', async () => {
    await mountCard(shop);
    await typeCard(shop, WHOLE_CARD);
    await shop.run(CREATE);
    expect(await shop.page.context().cookies()).toEqual([]);
    for (const frame of shop.page.frames()) {
      expect(await frame.evaluate('JSON.stringify([{ ...localStorage }, { ...sessionStorage }])')).toBe('[{},{}]');
    }
  });
});

describe('accessibility', () => {
  it('every control has a name, a role and a state', async () => {
    await mountCard(shop);
    await typeCard(shop, '4242424242424241');
    expect(await shop.fieldsOf('#card').locator('form').ariaSnapshot()).toBe(`- form "Secure card entry":
  - text: Visa Card number
  - textbox "Card number" [invalid]: 4242 4242 4242 4241
  - text: Your card number is invalid. Expiry date
  - textbox "Expiry date":
    - /placeholder: MM / YY
  - text: Security code (CVC)
  - textbox "Security code (CVC)":
    - /placeholder: CVC
  - text: Postal code
  - textbox "Postal code"`);
    expect(await field('number').getAttribute('aria-describedby')).toBe('brand-name number-error');
    expect(await shop.page.locator('#card iframe').getAttribute('title')).toBe('Secure card entry');
  });

  it('axe finds nothing in a card that is empty, has an error, or is complete', async () => {
    await mountCard(shop);
    expect(await axeFindings(shop.page)).toEqual([]);
    await typeCard(shop, '4242424242424241');
    expect(await axeFindings(shop.page)).toEqual([]);
    await shop.run('card.clear()');
    await typeCard(shop, WHOLE_CARD);
    expect(await axeFindings(shop.page)).toEqual([]);
  });

  it.each([
    ['320 pixels', { viewport: { width: 320, height: 600 } }],
    ['640 pixels at 200 %', { viewport: { width: 320, height: 300 }, deviceScaleFactor: 2 }],
  ])('shows all fields completely at %s, without a shift of the page', async (_, options) => {
    const narrow = await bench.newPage(options);
    try {
      await narrow.run(`
        window.shifts = 0;
        new PerformanceObserver((list) => { for (const { value } of list.getEntries()) shifts += value; })
          .observe({ type: 'layout-shift', buffered: true });
        return null;
      `);
      await mountCard(narrow);
      await typeCard(narrow, WHOLE_CARD);
      const clipped = await narrow.inFrame(
        'card',
        `[
          document.body.scrollHeight > innerHeight, document.body.scrollWidth > innerWidth,
          ...[...document.querySelectorAll('input:not([type=submit])')].map((input) => input.scrollWidth > input.clientWidth),
        ]`,
      );
      expect(clipped).toEqual([false, false, false, false, false, false]);
      expect(await narrow.run('document.documentElement.scrollWidth')).toBe(320);
      expect(await narrow.run('shifts')).toBeLessThan(0.01);
    } finally {
      await narrow.close();
    }
  });

  it('follows the direction of the page, with digits from left to right', async () => {
    await shop.run(`document.documentElement.dir = 'rtl'; return null`);
    await mountCard(shop);
    await typeCard(shop, WHOLE_CARD);
    const left = async (id: string) => (await field(id).boundingBox())?.x ?? 0;
    expect(await left('number')).toBeGreaterThan(await left('cvc'));
    expect(await inCard(`getComputedStyle(document.querySelector('#number')).direction`)).toBe('ltr');
    expect((await valuesOf(shop))['number']).toBe('4242 4242 4242 4242');
  });

  it('names the fields in the language of the buyer', async () => {
    for (const [locale, name] of [
      ['de', 'Kartennummer'],
      ['fr', 'Numéro de carte'],
      ['es', 'Número de tarjeta'],
      ['it', 'Numero di carta'],
      ['nl', 'Kaartnummer'],
      ['pl', 'Numer karty'],
      ['pt', 'Número do cartão'],
      ['ja', 'カード番号'],
    ] as const) {
      await mountCard(shop, '{}', locale);
      await shop.fieldsOf('#card').getByRole('textbox', { name, exact: true }).waitFor();
      expect(await inCard('document.documentElement.lang')).toBe(locale);
      await shop.run('card.destroy() && null');
    }
  });
});

describe('the style option', () => {
  it('applies what Stripe allows, and nothing that could hide or move a field', async () => {
    await mountCard(
      shop,
      `{ style: { base: { color: 'rgb(1, 2, 3)', fontSize: '20px', position: 'fixed', display: 'none',
        backgroundColor: 'url(https://shop.example/x)', '::placeholder': { color: 'rgb(4, 5, 6)' } },
        invalid: { color: 'rgb(7, 8, 9)' } } }`,
    );
    const styleOf = (property: string, pseudo = 'null') =>
      inCard(`getComputedStyle(document.querySelector('#number'), ${pseudo})['${property}']`);
    expect(await styleOf('color')).toBe('rgb(1, 2, 3)');
    expect(await styleOf('fontSize')).toBe('20px');
    expect(await styleOf('color', `'::placeholder'`)).toBe('rgb(4, 5, 6)');
    expect([await styleOf('position'), await styleOf('display')]).toEqual(['static', 'inline-block']);
    await typeCard(shop, '4242424242424241');
    await expect.poll(() => styleOf('color')).toBe('rgb(7, 8, 9)');
    expect(shop.problems).toEqual([]);
  });
});
