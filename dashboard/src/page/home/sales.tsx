import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { HomeView } from '../../wire/home.js';
import { AmountChart } from '../parts/amount-chart.js';
import { shortDay } from '../parts/format-time.js';
import { numberFormat } from '../parts/formats.js';
import { quietClass, Section, smallClass } from '../parts/layout.js';
import { Money } from '../parts/money.js';
import { Segments } from '../parts/segments.js';
import { Time } from '../parts/time.js';
import { ErrorBox, Skeleton } from '../parts/waiting.js';
import { useMerchant } from '../session/merchant.js';
import { homeTexts as texts } from '../text/home.js';
import styles from './home-page.module.css';
import { homeQuery } from './home-query.js';
import { salesOf, shareText, soldCurrencies } from './sales-figures.js';

/** What was captured, day by day, in one currency at a time. */
export function Sales() {
  const { base } = useMerchant();
  const { data, error, refetch } = useQuery(homeQuery(base));
  const [chosen, setChosen] = useState<string | null>(null);
  const currencies = data === undefined ? [] : soldCurrencies(data);
  const currency = currencies.find((each) => each === chosen) ?? currencies[0];
  return (
    <Section
      title={texts.sales}
      first
      acts={
        currency !== undefined &&
        currencies.length > 1 && (
          <Segments
            label={texts.sales}
            value={currency}
            onValue={setChosen}
            choices={currencies.map((each) => [each, each] as const)}
          />
        )
      }
    >
      {error !== null && <ErrorBox what="The sales" error={error} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <Skeleton rows={4} />}
      {data !== undefined && currency === undefined && <p className={quietClass}>{texts.noSales}</p>}
      {data !== undefined && currency !== undefined && <Figures home={data} currency={currency} />}
    </Section>
  );
}

function Figures({ home, currency }: { readonly home: HomeView; readonly currency: string }) {
  const { days, captured, paid, decided, accepted } = salesOf(home, currency);
  const share = shareText(accepted, decided);
  const now = Date.parse(home.as_of);
  const { updated_at: updatedAt } = home.sales;
  const bars = days.map(({ day, captured: amount }, index) => {
    const isOpen = index === days.length - 1;
    return { label: isOpen ? texts.today : shortDay(`${day}T00:00:00Z`, now, utc), amount, isOpen };
  });
  return (
    <>
      <div className={styles.total}>
        <p className={styles.sum}>
          <b>
            <Money amount={captured} currency={currency} />
          </b>
          {texts.salesLead(days.length)}
        </p>
        {share !== null && (
          <p>
            <b>{share}</b>
            {texts.succeed}
          </p>
        )}
        <p>
          <b>{numberFormat(undefined).format(paid)}</b>
          {texts.payments(paid)}
        </p>
      </div>
      <AmountChart label={texts.sales} bars={bars} currency={currency} head={texts.sales} />
      {days.length < shownDays && <p className={smallClass}>{texts.salesCut}</p>}
      {updatedAt !== null && (
        <p className={smallClass}>
          {texts.salesUpdated} <Time at={updatedAt} />
        </p>
      )}
    </>
  );
}

const utc = 'UTC';

/** As many as the server reads when it can. */
const shownDays = 28;
