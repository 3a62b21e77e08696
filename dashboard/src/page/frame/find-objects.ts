import { type DashboardRole, type MerchantAction, mayDo } from '@landed/contracts/dashboard/actions';
import { isUuid } from '@landed/contracts/ids/ids';
import { paymentsSearch } from '../payment/payments-search.js';
import { frameTexts } from '../text/frame.js';

/** What a text may be of, and the address after `/{merchant}/{mode}` that shows it. */
export interface Found {
  readonly to: string;
  readonly search?: Readonly<Record<string, string>>;
  readonly text: string;
}

/** The longest e-mail address. */
const searchMax = 254;

/** The lists whose records have ids, the one that is asked for most often first. */
const kinds: readonly (readonly [list: string, text: string, action: MerchantAction])[] = [
  ['/payments', frameTexts.open.payment, 'payments.read'],
  ['/disputes', frameTexts.open.dispute, 'disputes.read'],
  ['/payouts', frameTexts.open.payout, 'payouts.read'],
  ['/events', frameTexts.open.event, 'endpoints.read'],
  ['/webhooks', frameTexts.open.endpoint, 'endpoints.read'],
  ['/quotes', frameTexts.open.quote, 'quotes.try'],
];

/** What an id may be of, as far as the roles may see it: ids of all kinds look alike. */
export function findById(text: string, roles: readonly DashboardRole[]): readonly Found[] {
  const id = text.trim().toLowerCase();
  if (!isUuid(id)) return [];
  return kinds
    .filter(([, , action]) => mayDo(roles, action))
    .map(([list, named]) => ({ to: `${list}/${id}`, text: named }));
}

/** What another text may be of payments. Digits alone are the merchant's own number before they are an amount or a card. */
export function findByText(given: string, roles: readonly DashboardRole[]): readonly Found[] {
  const text = given.trim();
  if (text === '' || text.length > searchMax || isUuid(text) || !mayDo(roles, 'payments.read')) return [];
  const reference = [{ reference: text }, frameTexts.findReference(text)] as const;
  const others: readonly (readonly [Record<string, string>, string])[] = [
    ...(mayDo(roles, 'payments.read_buyer') ? [[{ email: text }, frameTexts.findEmail(text)] as const] : []),
    ...(cardPattern.test(text) ? [[{ last4: text.slice(-4) }, frameTexts.findCard(text.slice(-4))] as const] : []),
    [{ amount: text }, frameTexts.findAmount(text)],
  ];
  const searches = /^\d+$/.test(text) ? [reference, ...others] : [...others, reference];
  return searches
    .filter(([search]) => Object.keys(paymentsSearch(search)).length > 0)
    .map(([search, said]) => ({ to: '/payments', search, text: said }));
}

/** `4242`, or as pages show a card: `•• 4242`. */
const cardPattern = /^[•*.x\s]*\d{4}$/u;
