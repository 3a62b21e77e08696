import { queryOptions } from '@tanstack/react-query';
import type { HomeView } from '../../wire/home.js';
import { get } from '../api/request.js';

export const homeQuery = (base: string) =>
  queryOptions({
    queryKey: [base, 'home'],
    queryFn: ({ signal }) => get<HomeView>(`${base}/home`, signal),
  });
