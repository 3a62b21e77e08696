import { queryOptions } from '@tanstack/react-query';
import type { EntryView, PayoutDetail, PayoutEntriesView, PayoutWeeksView } from '../../wire/payout.js';
import { readOf } from '../api/first-read.js';
import { get } from '../api/request.js';
import { searchText } from '../frame/address-search.js';
import type { PayoutViewName } from './payout-search.js';

export const payoutsQuery = (base: string, view: PayoutViewName, after: string | null) =>
  queryOptions({
    queryKey: [base, 'payouts', 'list', view, after],
    ...readOf<PayoutWeeksView>(`${base}/payouts${searchText({ ...(view !== 'all' && { status: view }), after })}`),
  });

export const payoutQuery = (base: string, id: string) =>
  queryOptions({
    queryKey: [base, 'payouts', id],
    ...readOf<PayoutDetail>(`${base}/payouts/${id}`),
  });

export const entriesQuery = (base: string, id: string, view: EntryView | 'all', after: string | null) => {
  const query = searchText({ ...(view !== 'all' && { view }), after });
  return queryOptions({
    queryKey: [base, 'payouts', id, 'entries', view, after],
    queryFn: ({ signal }) => get<PayoutEntriesView>(`${base}/payouts/${id}/entries${query}`, signal),
  });
};
