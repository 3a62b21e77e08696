import { queryOptions } from '@tanstack/react-query';
import type { RequestsView } from '../../wire/request-log.js';
import { get } from '../api/request.js';
import type { RequestsSearch } from './requests-search.js';

export const requestsQuery = (base: string, search: RequestsSearch) => {
  const query = new URLSearchParams({ ...search });
  return queryOptions({
    queryKey: [base, 'requests', search],
    queryFn: ({ signal }) => get<RequestsView>(`${base}/requests${query.size === 0 ? '' : `?${query}`}`, signal),
  });
};
