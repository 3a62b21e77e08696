import { queryOptions } from '@tanstack/react-query';
import type { KeysView } from '../../wire/api-key.js';
import { readOf } from '../api/first-read.js';

export const keysQuery = (base: string) =>
  queryOptions({
    queryKey: [base, 'keys'],
    ...readOf<KeysView>(`${base}/keys`),
  });
