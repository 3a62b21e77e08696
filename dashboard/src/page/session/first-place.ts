import type { SessionBody } from '../../wire/session.js';
import { lacksFactor } from './lacks-factor.js';
import { readStored, store } from './stored.js';

type Membership = SessionBody['merchants'][number];

const place = 'landed-last-place';

/** Keeps which merchant and mode were open last in this browser. */
export function rememberPlace({ merchant, mode }: { readonly merchant: string; readonly mode: string }): void {
  store(place, { merchant, mode });
}

/** Where a merchant is opened: in this mode, or in test mode while it is not live. */
export function placeIn({ handle, live_enabled: isLive }: Membership, mode: unknown): string {
  return `/${handle}/${isLive && mode === 'live' ? 'live' : 'test'}`;
}

/**
 * Where the dashboard begins: at the merchant and mode of the last visit, and without one, or for another person, at the
 * first merchant, in live mode where it is open to the person.
 */
export function firstPlace(session: Pick<SessionBody, 'user' | 'merchants' | 'needs_second_factor'>): string {
  const { merchants } = session;
  const last = (readStored(place) ?? {}) as { readonly merchant?: unknown; readonly mode?: unknown };
  const known = merchants.find(({ handle }) => handle === last.merchant);
  if (known !== undefined) return placeIn(known, last.mode);
  const [first] = merchants;
  if (first === undefined) return '/me';
  return placeIn(first, lacksFactor(session, first.roles) ? 'test' : 'live');
}
