/**
 * The script of `preview.html`: shows the real drop-in with a draft of the branding. The drop-in asks for its configuration
 * as in a shop, and gets the draft in place of what is stored. Nothing can be paid: the form has no order.
 * Messages to and from the dashboard are in `wire/preview-frame.ts`.
 */

interface Draft {
  readonly type: 'landed.preview.draft';
  readonly branding: Readonly<Record<string, unknown>>;
  readonly state: string;
}

interface Form {
  unmount(): void;
  resume(payment: object): void;
}

/** What a shop's server would respond; none: the buyer has not paid yet. */
const payments: Readonly<Record<string, object>> = {
  declined: { object: 'payment_intent', status: 'failed', failure: { code: 'card_declined' } },
  three_d_secure: { object: 'payment_intent', status: 'requires_action', client_secret: 'preview' },
};

type Landed = (key: string, options: { readonly baseUrl: string }) => { mount(target: Element, options: object): Form };

const data = document.body.dataset;
const [dashboard = '', api = ''] = [data['origin'], data['api']];
const target = document.querySelector('main');
const currency = data['currency'] ?? '';
let draft: Draft | null = null;
let form: Form | null = null;
let shown = 0;

new ResizeObserver(() => {
  const height = Math.ceil(document.body.getBoundingClientRect().height);
  window.parent.postMessage({ type: 'landed.preview.size', height }, dashboard);
}).observe(document.body);

const fetchFromApi = window.fetch.bind(window);
window.fetch = (input, init) => {
  const url = input instanceof Request ? input.url : String(input);
  return url.startsWith(`${api}/v1/checkout/browser_config`)
    ? Promise.resolve(draftConfig())
    : fetchFromApi(input, init);
};

function draftConfig(): Response {
  const wallet = draft?.state === 'wallets' ? 'active' : 'inactive';
  return Response.json({
    currency,
    entity: data['entity'],
    publishable_key: data['key'],
    wallets: { apple_pay: wallet, google_pay: wallet },
    processor: { name: 'preview', script_url: data['script'] },
    branding: draft?.branding ?? {},
  });
}

/** There is no payment, so the processor has no challenge to show: it stays open, as while the buyer is at the bank. */
const openChallenge = (stripe: object): object =>
  new Proxy(stripe, {
    get(target, name) {
      if (name === 'handleNextAction') return () => new Promise(() => undefined);
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });

type Processor = (...given: readonly unknown[]) => object;
let processor: Processor | undefined;
Object.defineProperty(globalThis, 'Stripe', {
  configurable: true,
  get: () => processor,
  set(loaded: Processor) {
    processor = new Proxy(loaded, {
      apply(target, self, given) {
        const stripe = Reflect.apply(target, self, given);
        return draft?.state === 'three_d_secure' ? openChallenge(stripe) : stripe;
      },
    });
  },
});

window.addEventListener('message', ({ data: sent, origin, source }: MessageEvent<unknown>) => {
  if (origin !== dashboard || source !== window.parent || !isDraft(sent)) return;
  draft = sent;
  show();
});

function isDraft(sent: unknown): sent is Draft {
  return typeof sent === 'object' && sent !== null && 'type' in sent && sent.type === 'landed.preview.draft';
}

function show(): void {
  const { Landed } = globalThis as { readonly Landed?: Landed };
  if (Landed === undefined || target === null) return;
  form?.unmount();
  shown += 1;
  // The drop-in keeps the configuration of a key, so every draft gets another key. The key is never sent.
  const landed = Landed(`pk_test_preview_${shown}`, { baseUrl: api });
  form = landed.mount(target, { currency, amount: 5_400, onSuccess: () => undefined });
  const payment = payments[draft?.state ?? ''];
  if (payment !== undefined) form.resume(payment);
}
