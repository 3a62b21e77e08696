import { queryOptions } from '@tanstack/react-query';
import type { KeysView } from '../../wire/api-key.js';
import { get } from '../api/request.js';

export const keysQuery = (base: string) =>
  queryOptions({ queryKey: [base, 'keys'], queryFn: ({ signal }) => get<KeysView>(`${base}/keys`, signal) });
