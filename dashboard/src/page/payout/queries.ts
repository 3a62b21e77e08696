import { queryOptions } from '@tanstack/react-query';
import type { EntryView, PayoutDetail, PayoutEntriesView, PayoutWeeksView } from '../../wire/payout.js';
import { readOf } from '../api/first-read.js';
import { get } from '../api/request.js';
import type { PayoutViewName } from './payout-search.js';

const suffixOf = (query: URLSearchParams) => (query.size === 0 ? '' : `?${query}`);

export const payoutsQuery = (base: string, view: PayoutViewName, after: string | null) => {
  const query = new URLSearchParams({ ...(view !== 'all' && { status: view }), ...(after !== null && { after }) });
  return queryOptions({
    queryKey: [base, 'payouts', 'list', view, after],
    ...readOf<PayoutWeeksView>(`${base}/payouts${suffixOf(query)}`),
  });
};

export const payoutQuery = (base: string, id: string) =>
  queryOptions({
    queryKey: [base, 'payouts', id],
    ...readOf<PayoutDetail>(`${base}/payouts/${id}`),
  });

export const entriesQuery = (base: string, id: string, view: EntryView | 'all', after: string | null) => {
  const query = new URLSearchParams({ ...(view !== 'all' && { view }), ...(after !== null && { after }) });
  return queryOptions({
    queryKey: [base, 'payouts', id, 'entries', view, after],
    queryFn: ({ signal }) => get<PayoutEntriesView>(`${base}/payouts/${id}/entries${suffixOf(query)}`, signal),
  });
};
