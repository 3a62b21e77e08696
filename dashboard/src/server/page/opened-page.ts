/** The module of each page of a merchant, by its address after `/{merchant}/{mode}`. `*` is any one part. */
const ofMerchant: Readonly<Record<string, string>> = {
  '': 'home/home-page.tsx',
  '/payments': 'payment/payments-page.tsx',
  '/payments/*': 'payment/payment-page.tsx',
  '/more': 'frame/more-page.tsx',
  '/disputes': 'dispute/disputes-page.tsx',
  '/disputes/*': 'dispute/dispute-page.tsx',
  '/payouts': 'payout/payouts-page.tsx',
  '/payouts/*': 'payout/payout-page.tsx',
  '/balance/*': 'balance/balance-page.tsx',
  '/reports': 'report/reports-page.tsx',
  '/reports/*': 'report/reports-page.tsx',
  '/keys': 'api-key/keys-page.tsx',
  '/webhooks': 'webhook/webhooks-page.tsx',
  '/webhooks/*': 'webhook/endpoint-page.tsx',
  '/webhooks/*/deliveries/*': 'webhook/endpoint-page.tsx',
  '/events': 'event/events-page.tsx',
  '/events/*': 'event/event-page.tsx',
  '/hs': 'classification/hs-page.tsx',
  '/quotes/new': 'quote/new-quote-page.tsx',
  '/quotes/*': 'quote/quote-page.tsx',
  '/requests': 'request-log/request-log-page.tsx',
  '/banks': 'bank-account/banks-page.tsx',
  '/branding': 'branding/branding-page.tsx',
  '/wallets': 'wallet/wallets-page.tsx',
  '/go-live': 'go-live/go-live-page.tsx',
  '/team': 'team/team-page.tsx',
  '/audit': 'audit/audit-page.tsx',
};

const frame = 'frame/app-frame.tsx';

/** The modules that the router loads for an address, in which the first two parts of a merchant's page are `*` too. */
export const openedPages: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  ['/sign-in', ['sign-in/sign-in-page.tsx']],
  ['/sign-in/factor', ['sign-in/factor-page.tsx']],
  ['/invitation/*', ['sign-in/invitation-page.tsx']],
  ['/reset', ['sign-in/ask-reset-page.tsx']],
  ['/reset/*', ['sign-in/reset-page.tsx']],
  ['/not-me/*', ['sign-in/not-me-page.tsx']],
  ['/me', ['me/me-page.tsx']],
  ...Object.entries(ofMerchant).map(([path, module]): [string, readonly string[]] => [`/*/*${path}`, [frame, module]]),
]);

/** The address in the table that a path is, or null. A word stands before `*`, as in `/quotes/new`. */
export function openedAddress(path: string): string | null {
  const parts = path.replace(/\/$/, '').split('/');
  const isMerchants = parts[2] === 'test' || parts[2] === 'live';
  for (const address of openedPages.keys()) {
    if (isMerchants !== address.startsWith('/*/*')) continue;
    const wanted = address.split('/');
    if (wanted.length === parts.length && wanted.every((part, at) => part === '*' || part === parts[at]))
      return address;
  }
  return null;
}
