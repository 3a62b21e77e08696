import { queryOptions } from '@tanstack/react-query';
import type { BankAccountsView } from '../../wire/bank-account.js';
import { readOf } from '../api/first-read.js';

export const banksQuery = (base: string) =>
  queryOptions({
    queryKey: [base, 'banks'],
    ...readOf<BankAccountsView>(`${base}/banks`),
  });
