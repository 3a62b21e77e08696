import { queryOptions } from '@tanstack/react-query';
import type { RequestsView } from '../../wire/request-log.js';
import { get } from '../api/request.js';
import { searchText } from '../frame/address-search.js';
import type { RequestsSearch } from './requests-search.js';

export const requestsQuery = (base: string, search: RequestsSearch) =>
  queryOptions({
    queryKey: [base, 'requests', search],
    queryFn: ({ signal }) => get<RequestsView>(`${base}/requests${searchText({ ...search })}`, signal),
  });
