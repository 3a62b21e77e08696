import { type DashboardRole, type MerchantAction, mayDo } from '@landed/contracts/dashboard/actions';
import { useParams } from '@tanstack/react-router';
import { createContext, use, useMemo } from 'react';
import { useSession } from './session.js';

export type Mode = 'test' | 'live';

interface OpenMerchant {
  readonly handle: string;
  readonly name: string;
  readonly mode: Mode;
  readonly roles: readonly DashboardRole[];
  readonly isLiveEnabled: boolean;
  /** The beginning of all addresses of this merchant and mode, and after `/api` of its API. */
  readonly base: string;
}

/** Finds it once for all parts of a page: each of them asks, and most ask several times. */
export const MerchantContext = createContext<OpenMerchant | null>(null);

/** The merchant and mode of the address, as the frame of the page finds them. */
export function useOpenMerchant(): OpenMerchant {
  const { merchant: handle = '', mode: text } = useParams({ strict: false });
  const { merchants } = useSession();
  return useMemo(() => {
    const membership = merchants.find((one) => one.handle === handle);
    if (membership === undefined) throw new Error('A page of a merchant is shown outside it.');
    const mode: Mode = text === 'live' ? 'live' : 'test';
    const { name, roles, live_enabled: isLiveEnabled } = membership;
    return { handle, name, mode, roles, isLiveEnabled, base: `/${handle}/${mode}` };
  }, [merchants, handle, text]);
}

/** The merchant and mode of the page that is open. */
export function useMerchant(): OpenMerchant {
  const open = use(MerchantContext);
  if (open === null) throw new Error('A page of a merchant is shown outside its frame.');
  return open;
}

/** Whether the person may do this at the open merchant. The server decides by the same table. */
export function useMay(action: MerchantAction): boolean {
  return mayDo(useMerchant().roles, action);
}
