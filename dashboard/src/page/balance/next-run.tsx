import { useQuery } from '@tanstack/react-query';
import { countdown, inUtc } from '../parts/format-time.js';
import { serverNow } from '../api/server-clock.js';
import { useMerchant } from '../session/merchant.js';
import { balanceTexts as texts } from '../text/balance.js';
import { balanceQuery } from './balance-query.js';

/** Runs are in UTC. */
export function NextRun() {
  const { data } = useQuery(balanceQuery(useMerchant().base));
  const at = data?.balance.currencies[0]?.next_payout.scheduled_at;
  if (data === undefined || at === undefined) return null;
  return texts.nextRun(countdown(at, serverNow()), inUtc(at, 'long'));
}
