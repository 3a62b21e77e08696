import { useQuery } from '@tanstack/react-query';
import { countdown } from '../parts/format-time.js';
import { useMerchant } from '../session/merchant.js';
import { balanceTexts as texts } from '../text/balance.js';
import { balanceQuery } from './balance-query.js';

/** The countdown is from the server's time, because the clock of the browser may be wrong. Runs are in UTC. */
export function NextRun() {
  const { data } = useQuery(balanceQuery(useMerchant().base));
  const at = data?.balance.currencies[0]?.next_payout.scheduled_at;
  if (data === undefined || at === undefined) return null;
  const format = { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' } as const;
  const when = new Intl.DateTimeFormat('en-GB', format).format(new Date(at)).replace(',', '');
  return texts.nextRun(countdown(at, Date.parse(data.balance.as_of)), `${when}, ${at.slice(11, 16)} UTC`);
}
