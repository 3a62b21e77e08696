import { queryOptions } from '@tanstack/react-query';
import type { BankAccountsView } from '../../wire/bank-account.js';
import { get } from '../api/request.js';

export const banksQuery = (base: string) =>
  queryOptions({ queryKey: [base, 'banks'], queryFn: ({ signal }) => get<BankAccountsView>(`${base}/banks`, signal) });
