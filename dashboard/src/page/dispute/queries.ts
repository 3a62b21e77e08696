import type { DisputeStatus } from '@landed/contracts/dispute/status';
import { queryOptions } from '@tanstack/react-query';
import type { DisputeDetail, DisputesView } from '../../wire/dispute.js';
import { readOf } from '../api/first-read.js';
import { searchText } from '../frame/address-search.js';

export const disputesQuery = (base: string, status: DisputeStatus | 'all', after: string | null) =>
  queryOptions({
    queryKey: [base, 'disputes', 'list', status, after],
    ...readOf<DisputesView>(`${base}/disputes${searchText({ ...(status !== 'all' && { status }), after })}`),
  });

/** While a submission is in flight, the dispute is read again: its outcome comes without the person. */
export const disputeQuery = (base: string, id: string) =>
  queryOptions({
    queryKey: [base, 'disputes', id],
    ...readOf<DisputeDetail>(`${base}/disputes/${id}`),
    refetchInterval: ({ state }) => (state.data?.dispute.pending_action == null ? false : 5_000),
  });
