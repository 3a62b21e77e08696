import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { AmountChart } from '../parts/amount-chart.js';
import { shortDay } from '../parts/format-time.js';
import { Line, linkClass, quietClass, Section } from '../parts/layout.js';
import { Money } from '../parts/money.js';
import { Segments } from '../parts/segments.js';
import { useMerchant } from '../session/merchant.js';
import { balanceTexts as texts } from '../text/balance.js';
import { balanceQuery, type CurrencyBalance, releasesByDay } from './balance-query.js';

const days = 30;

/** What the reserve releases soon, in one currency at a time. */
export function ReserveReleases() {
  const { base } = useMerchant();
  const { data } = useQuery(balanceQuery(base));
  const [chosen, setChosen] = useState<string | null>(null);
  const held = (data?.balance.currencies ?? []).filter(({ reserve }) => reserve.amount > 0);
  const shown = held.find(({ currency }) => currency === chosen) ?? held[0];
  if (data === undefined || shown === undefined) return null;
  const choices = held.map(({ currency }) => [currency as string, currency as string] as const);
  const releases = releasesByDay(shown, Date.parse(data.balance.as_of), days);
  return (
    <Section
      title={texts.reserve(days)}
      aside={
        <Line>
          <Money amount={releases.reduce((sum, { amount }) => sum + amount, 0)} currency={shown.currency} />
          {held.length > 1 && (
            <Segments label={texts.columns.currency} value={shown.currency} onValue={setChosen} choices={choices} />
          )}
        </Line>
      }
      acts={
        <Link to={`${base}/balance/${shown.currency}`} className={linkClass}>
          {texts.calendar}
        </Link>
      }
    >
      <ReserveChart balance={shown} asOf={data.balance.as_of} days={days} />
    </Section>
  );
}

/** Days are those of UTC, at whose beginning the reserve is released. */
export function ReserveChart({
  balance,
  asOf,
  days: shownDays,
}: {
  readonly balance: CurrencyBalance;
  readonly asOf: string;
  readonly days: number;
}) {
  const now = Date.parse(asOf);
  if (balance.reserve.amount === 0) return <p className={quietClass}>{texts.noReserve}</p>;
  const bars = releasesByDay(balance, now, shownDays).map(({ day, amount }) => ({
    label: shortDay(day, now, 'UTC'),
    amount,
  }));
  const label = texts.reserve(shownDays);
  return <AmountChart label={label} bars={bars} currency={balance.currency} head={texts.released} tone="second" />;
}
