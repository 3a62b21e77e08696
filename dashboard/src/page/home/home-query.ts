import { queryOptions } from '@tanstack/react-query';
import type { HomeView } from '../../wire/home.js';
import { readOf } from '../api/first-read.js';

export const homeQuery = (base: string) =>
  queryOptions({
    queryKey: [base, 'home'],
    ...readOf<HomeView>(`${base}/home`),
  });
