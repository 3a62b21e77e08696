import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { keysQuery } from '../api-key/keys-query.js';
import { balanceQuery } from '../balance/balance-query.js';
import { banksQuery } from '../bank-account/banks-query.js';
import { disputesQuery } from '../dispute/queries.js';
import { goLiveQuery } from '../go-live/steps.js';
import { payoutsQuery } from '../payout/queries.js';
import { useMay, useMerchant } from '../session/merchant.js';
import { endpointsQuery } from '../webhook/queries.js';
import { homeQuery } from './home-query.js';
import { type AttentionItem, needsAttention } from './needs-attention.js';

export interface Attention {
  readonly items: readonly AttentionItem[];
  readonly isLoading: boolean;
  /** The first part that could not be read. */
  readonly failed: { readonly error: Error; readonly retry: () => void } | null;
}

/** Reads everything that can need attention, as far as the roles of the person see it. */
export function useAttention(): Attention {
  const { base, mode } = useMerchant();
  const keys = useQuery({ ...keysQuery(base), enabled: useMay('keys.read') });
  const endpoints = useQuery({ ...endpointsQuery(base), enabled: useMay('endpoints.read') });
  const banks = useQuery({ ...banksQuery(base), enabled: useMay('bank_accounts.read') });
  const balance = useQuery({ ...balanceQuery(base), enabled: useMay('payouts.read') });
  const disputes = useQuery({ ...disputesQuery(base, 'needs_response', null), enabled: useMay('disputes.read') });
  const payouts = useQuery({ ...payoutsQuery(base, 'all', null), enabled: useMay('payouts.read') });
  const home = useQuery(homeQuery(base));
  const goLive = useQuery({ ...goLiveQuery(base), enabled: useMay('agreement.sign') });
  const queries = [keys, endpoints, banks, balance, disputes, payouts, home, goLive];
  const failed = queries.find(({ error }) => error !== null);
  const items = needsAttention({
    keys: keys.data,
    endpoints: endpoints.data,
    banks: banks.data,
    balance: balance.data,
    disputes: disputes.data,
    payouts: payouts.data,
    home: home.data,
    goLive: goLive.data,
    isLive: mode === 'live',
  });
  return {
    items,
    isLoading: queries.some(({ isLoading }) => isLoading),
    failed: failed?.error == null ? null : { error: failed.error, retry: () => void failed.refetch() },
  };
}

/** How long the list, and what stands below it, wait for the last part, so that nothing moves while they come. */
const waitMilliseconds = 2_500;

/** Whether everything is there to be shown at once, or it takes long. */
export function useIsShown(isLoading: boolean): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), waitMilliseconds);
    return () => clearTimeout(timer);
  }, []);
  return isLate || !isLoading;
}
