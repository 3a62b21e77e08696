import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { BalanceView } from '../../wire/balance.js';
import { balanceQuery, type CurrencyBalance, isUsed } from '../balance/balance-query.js';
import { formatAmount } from '../parts/format-amount.js';
import { inUtc } from '../parts/format-time.js';
import { linkClass, quietClass, Section, smallClass } from '../parts/layout.js';
import { Money } from '../parts/money.js';
import { ErrorBox, Skeleton } from '../parts/waiting.js';
import { useMerchant } from '../session/merchant.js';
import { balanceTexts } from '../text/balance.js';
import { homeTexts as texts } from '../text/home.js';
import styles from './home-page.module.css';

/** What the next run would pay of each currency, and where it goes, or why it would not. */
export function NextPayouts() {
  const { base } = useMerchant();
  const { data, error, refetch } = useQuery(balanceQuery(base));
  const used = (data?.balance.currencies ?? []).filter(isUsed);
  const next = data?.balance.currencies[0]?.next_payout;
  return (
    <Section
      title={texts.nextPayouts}
      first
      acts={
        <Link to={`${base}/payouts`} className={linkClass}>
          {texts.balance}
        </Link>
      }
    >
      {error !== null && <ErrorBox what="The balance" error={error} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <Skeleton rows={4} />}
      {data !== undefined && used.length === 0 && <p className={quietClass}>{texts.noBalance}</p>}
      {next !== undefined && used.length > 0 && (
        <p className={`${quietClass} ${smallClass}`}>{texts.estimates(inUtc(next.scheduled_at), next.period)}</p>
      )}
      {data !== undefined && used.length > 0 && (
        <ul className={styles.payouts}>
          {used.map((each) => (
            <li key={each.currency}>
              <b>{each.currency}</b>
              <Where view={data} balance={each} />
              <Money amount={each.next_payout.estimated_amount} currency={each.currency} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function Where({ view, balance }: { readonly view: BalanceView; readonly balance: CurrencyBalance }) {
  const { currency, next_payout: next } = balance;
  const [reason] = next.skip_reasons;
  const account = view.accounts.find((each) => each.currency === currency);
  if (reason !== undefined) {
    const text = balanceTexts.skips[reason](formatAmount(next.minimum_amount, currency));
    return <span className={reason === 'below_minimum' ? styles.why : styles.stopped}>{text}</span>;
  }
  return (
    <span className={styles.why}>
      {account === undefined ? balanceTexts.noAccount : `${texts.to} •• ${account.last_four}`}
    </span>
  );
}
