import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { BalanceView } from '../../wire/balance.js';
import { formatAmount } from '../parts/format-amount.js';
import { Section } from '../parts/layout.js';
import { rowLinkClass, Table } from '../parts/table.js';
import { Empty, ErrorBox, Skeleton } from '../parts/waiting.js';
import { useMerchant } from '../session/merchant.js';
import { balanceTexts as texts } from '../text/balance.js';
import { balanceQuery, type CurrencyBalance, isUsed } from './balance-query.js';
import { NextPayout } from './next-payout.js';
import { NextRun } from './next-run.js';

/** What each currency has, what the next run would pay of it, and where that goes. */
export function Balances() {
  const { base } = useMerchant();
  const { data, error, refetch } = useQuery(balanceQuery(base));
  return (
    <Section title={texts.title} aside={<NextRun />} first>
      {error !== null && <ErrorBox what="The balance" error={error} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <Skeleton rows={5} />}
      {data !== undefined && <Currencies view={data} />}
    </Section>
  );
}

function Currencies({ view }: { readonly view: BalanceView }) {
  const { base } = useMerchant();
  const used = view.balance.currencies.filter(isUsed);
  if (used.length === 0) return <Empty title={texts.nothing}>{texts.nothingLead}</Empty>;
  const { currency, available, pending, reserve, inTransit, next, account } = texts.columns;
  const money = (amount: number, each: CurrencyBalance) => formatAmount(amount, each.currency);
  return (
    <Table<CurrencyBalance>
      caption={texts.title}
      rows={used}
      rowKey={(each) => each.currency}
      columns={[
        {
          key: 'currency',
          head: currency,
          phone: 'title',
          cell: (each) => (
            <Link to={`${base}/balance/${each.currency}`} className={rowLinkClass}>
              <b>{each.currency}</b>
            </Link>
          ),
        },
        {
          key: 'available',
          head: available,
          align: 'end',
          phone: 'title-end',
          cell: (each) => <b>{money(each.available, each)}</b>,
        },
        { key: 'pending', head: pending, align: 'end', tone: 'soft', cell: (each) => money(each.pending, each) },
        { key: 'reserve', head: reserve, align: 'end', tone: 'soft', cell: (each) => money(each.reserve.amount, each) },
        { key: 'transit', head: inTransit, align: 'end', tone: 'soft', cell: (each) => money(each.in_transit, each) },
        { key: 'next', head: next, align: 'end', phone: 'below-end', cell: (each) => <NextPayout balance={each} /> },
        {
          key: 'account',
          head: account,
          tone: 'soft',
          phone: 'below',
          cell: (each) => <Account view={view} currency={each.currency} />,
        },
      ]}
    />
  );
}

function Account({ view, currency }: { readonly view: BalanceView; readonly currency: string }) {
  const account = view.accounts.find((each) => each.currency === currency);
  return account === undefined ? texts.noAccount : `•• ${account.last_four}`;
}
