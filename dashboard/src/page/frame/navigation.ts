import { type DashboardRole, type MerchantAction, mayDo } from '@landed/contracts/dashboard/actions';
import type { IconName } from '../icon/paths.js';
import { frameTexts } from '../text/frame.js';

export interface NavigationEntry {
  /** The address after `/{merchant}/{mode}`. */
  readonly to: string;
  readonly icon: IconName;
  readonly text: string;
  /** Below its icon on a phone, where `text` would wrap. */
  readonly short?: string;
  readonly action: MerchantAction;
  readonly group: 'first' | 'developers' | 'settings';
  /** With `g`, the key that leads here. */
  readonly key?: string;
  /** Further words by which the search box finds it. */
  readonly words: string;
}

const texts = frameTexts.pages;

const entries: readonly NavigationEntry[] = [
  {
    to: '',
    icon: 'house',
    text: texts.home,
    action: 'go_live.read',
    group: 'first',
    key: 'h',
    words: 'start overview',
  },
  {
    to: '/payments',
    icon: 'card',
    text: texts.payments,
    action: 'payments.read',
    group: 'first',
    key: 'p',
    words: 'charges orders refund capture cancel buyer',
  },
  {
    to: '/disputes',
    icon: 'flag',
    text: texts.disputes,
    action: 'disputes.read',
    group: 'first',
    key: 'd',
    words: 'chargeback evidence bank inquiry',
  },
  {
    to: '/payouts',
    icon: 'coins',
    text: texts.payouts,
    short: frameTexts.short.payouts,
    action: 'payouts.read',
    group: 'first',
    key: 'b',
    words: 'balance reserve week bank statement skipped',
  },
  {
    to: '/reports',
    icon: 'lines',
    text: texts.reports,
    action: 'payouts.read',
    group: 'first',
    words: 'tax duty fees reserve statement month quarter bookkeeping',
  },
  {
    to: '/hs',
    icon: 'document',
    text: texts.hs,
    action: 'quotes.try',
    group: 'first',
    key: 'q',
    words: 'classify tariff duty tax price landed cost',
  },
  {
    to: '/keys',
    icon: 'key',
    text: texts.keys,
    action: 'keys.read',
    group: 'developers',
    key: 'k',
    words: 'secret publishable rotate revoke',
  },
  {
    to: '/webhooks',
    icon: 'hook',
    text: texts.webhooks,
    action: 'endpoints.read',
    group: 'developers',
    key: 'w',
    words: 'endpoints events deliveries',
  },
  {
    to: '/events',
    icon: 'lines',
    text: texts.events,
    action: 'endpoints.read',
    group: 'developers',
    key: 'e',
    words: 'webhooks history bodies',
  },
  {
    to: '/requests',
    icon: 'lines',
    text: texts.requests,
    action: 'requests.read',
    group: 'developers',
    key: 'r',
    words: 'api calls errors latency log',
  },
  {
    to: '/branding',
    icon: 'brush',
    text: texts.branding,
    short: frameTexts.short.branding,
    action: 'branding.read',
    group: 'settings',
    words: 'colours logo font preview contrast',
  },
  {
    to: '/wallets',
    icon: 'wallet',
    text: texts.wallets,
    action: 'wallets.read',
    group: 'settings',
    words: 'apple google pay',
  },
  {
    to: '/banks',
    icon: 'bank',
    text: texts.banks,
    action: 'bank_accounts.read',
    group: 'settings',
    words: 'payout iban account number',
  },
  {
    to: '/team',
    icon: 'people',
    text: texts.team,
    action: 'team.read',
    group: 'settings',
    words: 'invite roles people users',
  },
  {
    to: '/audit',
    icon: 'shield',
    text: texts.audit,
    action: 'audit.read',
    group: 'settings',
    words: 'log history who changed',
  },
];

/** The way to live mode is a card below the navigation, and leaves when it is done. */
const goLive: NavigationEntry = {
  to: '/go-live',
  icon: 'rocket',
  text: texts.goLive,
  action: 'go_live.read',
  group: 'settings',
  words: 'verification agreement live keys',
};

/** The pages that these roles may see, in order. */
export function navigationFor(roles: readonly DashboardRole[]): readonly NavigationEntry[] {
  return entries.filter(({ action }) => mayDo(roles, action));
}

/** The pages that a text names, for the search box. */
export function findPages(text: string, roles: readonly DashboardRole[]): readonly NavigationEntry[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return [];
  return [...entries, goLive]
    .filter(({ action }) => mayDo(roles, action))
    .filter(
      ({ text, words }) =>
        `${text.toLowerCase()} ${words}`.split(' ').some((word) => word.startsWith(wanted)) ||
        text.toLowerCase().includes(wanted),
    );
}

/** The lists of details whose address does not begin with that of their list. */
const listsOfDetails = new Map([
  ['balance', 'payouts'],
  ['quotes', 'hs'],
]);

/** Where the switch of the mode leads: the same list or page of settings, and from a detail its list. */
export function pathInOtherMode(path: string): string {
  const [merchant = '', mode = '', page] = path.split('/').slice(1);
  const list = page === undefined ? [] : [listsOfDetails.get(page) ?? page];
  return ['', merchant, mode === 'live' ? 'test' : 'live', ...list].join('/');
}
