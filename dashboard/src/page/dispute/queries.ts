import type { DisputeStatus } from '@landed/contracts/dispute/status';
import { queryOptions } from '@tanstack/react-query';
import type { DisputeDetail, DisputesView } from '../../wire/dispute.js';
import { get } from '../api/request.js';

export const disputesQuery = (base: string, status: DisputeStatus | 'all', after: string | null) => {
  const query = new URLSearchParams({ ...(status !== 'all' && { status }), ...(after !== null && { after }) });
  return queryOptions({
    queryKey: [base, 'disputes', 'list', status, after],
    queryFn: ({ signal }) => get<DisputesView>(`${base}/disputes${query.size === 0 ? '' : `?${query}`}`, signal),
  });
};

/** While a submission is in flight, the dispute is read again: its outcome comes without the person. */
export const disputeQuery = (base: string, id: string) =>
  queryOptions({
    queryKey: [base, 'disputes', id],
    queryFn: ({ signal }) => get<DisputeDetail>(`${base}/disputes/${id}`, signal),
    refetchInterval: ({ state }) => (state.data?.dispute.pending_action == null ? false : 5_000),
  });
