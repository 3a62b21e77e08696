import { useState } from 'react';
import { readStored, store } from '../session/stored.js';
import { type PaymentsSearch, paymentsSearch } from './payments-search.js';

/** Filters with a name of the person's own. */
export interface SavedView {
  readonly name: string;
  readonly search: PaymentsSearch;
}

export const viewsMax = 10;
export const viewNameMax = 40;

const place = (handle: string) => `landed-payment-views-${handle}`;

/** The views that this browser has for a merchant, as far as they are views. */
export function readViews(handle: string): readonly SavedView[] {
  const stored = readStored(place(handle));
  return Array.isArray(stored) ? stored.flatMap(viewOf).slice(0, viewsMax) : [];
}

function viewOf(stored: unknown): readonly SavedView[] {
  const { name, search } = (stored ?? {}) as { readonly name?: unknown; readonly search?: unknown };
  if (typeof name !== 'string' || name === '' || typeof search !== 'object' || search === null) return [];
  return [{ name: name.slice(0, viewNameMax), search: withoutBuyer(paymentsSearch({ ...search })) }];
}

/** What a view keeps: not the page, and no address of a buyer, which must not stay in a browser. */
export function withoutBuyer({ after: _after, email: _email, ...kept }: PaymentsSearch): PaymentsSearch {
  return kept;
}

/** Two addresses that show the same payments. */
export function isSameSearch(one: PaymentsSearch, other: PaymentsSearch): boolean {
  return JSON.stringify(paymentsSearch({ ...one })) === JSON.stringify(paymentsSearch({ ...other }));
}

/** The views of a merchant in this browser, and how to replace them. */
export function useSavedViews(handle: string): readonly [readonly SavedView[], (views: readonly SavedView[]) => void] {
  const [views, setViews] = useState(() => readViews(handle));
  return [
    views,
    (next) => {
      setViews(next);
      store(place(handle), next);
    },
  ];
}
