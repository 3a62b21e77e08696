import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { BalanceView } from '../../wire/balance.js';
import { Crumb } from '../parts/crumb.js';
import { formatAmount } from '../parts/format-amount.js';
import { PageBody, PageHead, Section } from '../parts/layout.js';
import { Time } from '../parts/time.js';
import { Empty, ErrorBox, Skeleton } from '../parts/waiting.js';
import { useMerchant } from '../session/merchant.js';
import { balanceTexts as texts } from '../text/balance.js';
import { payoutTexts } from '../text/payout.js';
import styles from './balance.module.css';
import { balanceQuery, type CurrencyBalance } from './balance-query.js';
import { NextPayout } from './next-payout.js';
import { ReserveChart } from './reserve-releases.js';
import { UnpaidEntries } from './unpaid-entries.js';

const days = 90;

/** The balance of one currency: its figures, when the reserve is released, and what no payout has paid. */
export function BalancePage() {
  const { base } = useMerchant();
  const { currency = '' } = useParams({ strict: false });
  const { data, error, refetch } = useQuery(balanceQuery(base));
  const balance = data?.balance.currencies.find((each) => each.currency === currency);
  return (
    <PageBody>
      <Crumb to={`${base}/payouts`} list={payoutTexts.title} here={currency} />
      <PageHead title={`${texts.title} in ${currency}`} />
      {error !== null && <ErrorBox what="The balance" error={error} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <Skeleton rows={4} />}
      {data !== undefined && balance === undefined && <Empty title={texts.nothing}>{texts.nothingLead}</Empty>}
      {data !== undefined && balance !== undefined && <Currency view={data} balance={balance} />}
    </PageBody>
  );
}

function Currency({ view, balance }: { readonly view: BalanceView; readonly balance: CurrencyBalance }) {
  return (
    <>
      <Figures balance={balance} />
      <Section title={texts.reserve(days)}>
        <ReserveChart balance={balance} asOf={view.balance.as_of} days={days} />
      </Section>
      <UnpaidEntries currency={balance.currency} />
    </>
  );
}

function Figures({ balance }: { readonly balance: CurrencyBalance }) {
  const { currency, pending_until: until, next_payout: next } = balance;
  const money = (amount: number) => formatAmount(amount, currency);
  const { available, pending, reserve, inTransit, next: nextPayout } = texts.columns;
  const figures: readonly (readonly [string, ReactNode, ReactNode])[] = [
    [available, money(balance.available), null],
    [
      pending,
      money(balance.pending),
      until !== null && (
        <>
          {texts.until} <Time at={until} />
        </>
      ),
    ],
    [reserve, money(balance.reserve.amount), null],
    [inTransit, money(balance.in_transit), null],
    [
      nextPayout,
      <NextPayout key="next" balance={balance} />,
      `${texts.estimate} ${money(next.estimated_amount)}, ${texts.minimum.toLowerCase()} ${money(next.minimum_amount)}`,
    ],
  ];
  return (
    <dl className={styles.figures}>
      {figures.map(([name, figure, more]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {figure}
            {more !== null && more !== false && <small>{more}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
