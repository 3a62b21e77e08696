/**
 * The script of `bank-account.html`. It loads nothing of ours, so that everything that can see an account number is on this
 * page and in the processor's script. The number goes to the processor only: the page's policy allows no other connection.
 * Messages to and from the dashboard are in `wire/bank-account-frame.ts`.
 */

interface BankAccountToken {
  readonly id: string;
  readonly bank_account?: { readonly country?: string; readonly last4?: string };
}

interface TokenResult {
  readonly token?: BankAccountToken;
  readonly error?: { readonly type?: string; readonly param?: string };
}

type CreateStripe = (key: string) => {
  createToken(type: 'bank_account', data: Readonly<Record<string, string>>): Promise<TokenResult>;
};

const { origin: dashboard = '', key = '', currency = '', script = '' } = document.body.dataset;
const form = document.querySelector('form');
const problem = document.querySelector('[role=alert]');

const post = (message: object) => window.parent.postMessage(message, dashboard);
const reject = (reason: 'incomplete' | 'rejected' | 'unreachable') =>
  post({ type: 'landed.bank_account.rejected', reason });

new ResizeObserver(() =>
  post({ type: 'landed.bank_account.size', height: Math.ceil(document.body.getBoundingClientRect().height) }),
).observe(document.body);

window.addEventListener('message', ({ data, origin, source }: MessageEvent<unknown>) => {
  if (origin !== dashboard || source !== window.parent || !isSubmit(data)) return;
  void submit();
});
form?.addEventListener('submit', (event) => {
  event.preventDefault();
  void submit();
});

function isSubmit(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'type' in data && data.type === 'landed.bank_account.submit';
}

let isBusy = false;

async function submit(): Promise<void> {
  if (form === null || isBusy) return;
  show('');
  if (!form.reportValidity()) return reject('incomplete');
  isBusy = true;
  try {
    await tokenize(form);
  } finally {
    isBusy = false;
  }
}

async function tokenize(of: HTMLFormElement): Promise<void> {
  const createStripe = await processorScript();
  const result = await createStripe?.(key)
    .createToken('bank_account', accountOf(of))
    .catch(() => undefined);
  const { token, error } = result ?? {};
  if (token !== undefined) {
    of.reset();
    const { country = '', last4 = '' } = token.bank_account ?? {};
    post({ type: 'landed.bank_account.token', token: token.id, country, last_four: last4 });
    return;
  }
  const isUnreachable = error === undefined || error.type === 'api_connection_error' || error.type === 'api_error';
  show(isUnreachable ? unreachable : (problemOf(error.param) ?? 'The bank details are not accepted. Check them.'));
  reject(isUnreachable ? 'unreachable' : 'rejected');
}

const unreachable = 'The bank service cannot be reached. Nothing was sent. Try again in a minute.';

/** Our own sentences: the processor's text may repeat what was typed. */
function problemOf(param: string | undefined): string | undefined {
  if (param?.includes('routing_number') === true) return 'The sort code, routing number or BSB is not right.';
  if (param?.includes('account_number') === true) return 'The account number or IBAN is not right.';
  return undefined;
}

function accountOf(of: HTMLFormElement): Record<string, string> {
  const typed = new FormData(of);
  const text = (name: string) => {
    const value = typed.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  const number = text('account_number').replaceAll(/[\s-]/g, '');
  const routing = text('routing_number').replaceAll(/\s/g, '');
  return {
    // An IBAN begins with its country.
    country: document.body.dataset['country'] || number.slice(0, 2).toUpperCase(),
    currency: currency.toLowerCase(),
    account_holder_name: text('account_holder_name'),
    account_holder_type: text('account_holder_type'),
    account_number: number,
    ...(routing === '' ? {} : { routing_number: routing }),
  };
}

function show(text: string): void {
  if (problem !== null) problem.textContent = text;
}

let loading: Promise<CreateStripe | undefined> | null = null;

/** The processor's script, loaded when it is needed. After a failure, the next call tries again. */
function processorScript(): Promise<CreateStripe | undefined> {
  const found = () => (globalThis as { readonly Stripe?: CreateStripe }).Stripe;
  loading ??= new Promise((resolve) => {
    const element = document.createElement('script');
    element.src = script;
    element.addEventListener('load', () => resolve(found()));
    element.addEventListener('error', () => {
      loading = null;
      resolve(undefined);
    });
    document.head.append(element);
  });
  return loading;
}
