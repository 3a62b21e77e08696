import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { PayoutWeekView } from '../../wire/payout.js';
import { Balances } from '../balance/balances.js';
import { ReserveReleases } from '../balance/reserve-releases.js';
import { UnusableAccount } from '../balance/unusable-account.js';
import { Money } from '../parts/money.js';
import { PageBody, PageHead, Section } from '../parts/layout.js';
import { Segments } from '../parts/segments.js';
import { type Column, Pager, rowLinkClass, Table } from '../parts/table.js';
import { Time } from '../parts/time.js';
import { Empty, ErrorBox, Skeleton } from '../parts/waiting.js';
import { useMerchant } from '../session/merchant.js';
import { payoutTexts as texts } from '../text/payout.js';
import { DocumentLink } from './document-link.js';
import { type PayoutViewName, payoutSearch, payoutViews } from './payout-search.js';
import { PayoutResult, PayoutStatus } from './payout-status.js';
import { payoutsQuery } from './queries.js';
import { StatementButton } from './statement-button.js';

/** What was paid, week by week, and why a currency was not. */
export function PayoutsPage() {
  return (
    <PageBody>
      <PageHead title={texts.title} acts={<StatementButton />}>
        <p>{texts.lead}</p>
      </PageHead>
      <UnusableAccount />
      <Balances />
      <Payouts />
      <ReserveReleases />
    </PageBody>
  );
}

const choices = payoutViews.map((view) => [view, texts.views[view]] as const);

function Payouts() {
  const { base } = useMerchant();
  const navigate = useNavigate();
  const { status: view = 'all' } = payoutSearch(useSearch({ strict: false }));
  const [after, setAfter] = useState<string | null>(null);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...payoutsQuery(base, view, after),
    placeholderData: keepPreviousData,
  });
  const show = (next: PayoutViewName) => {
    setAfter(null);
    void navigate({ to: `${base}/payouts`, search: next === 'all' ? {} : { status: next }, replace: true });
  };
  const isAll = view === 'all';
  return (
    <Section title={texts.list} acts={<Segments label={texts.list} value={view} onValue={show} choices={choices} />}>
      {error !== null && <ErrorBox what="The payouts" error={error} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <Skeleton rows={6} />}
      {data?.weeks.length === 0 && (
        <Empty title={isAll ? texts.none : texts.noneInView}>{isAll ? texts.noneLead : texts.noneInViewLead}</Empty>
      )}
      {data !== undefined && data.weeks.length > 0 && (
        <Table
          caption={texts.list}
          rows={data.weeks}
          rowKey={({ id }) => id}
          columns={columns}
          stale={isPlaceholderData}
        />
      )}
      {data !== undefined && (
        <Pager
          isFirst={after === null}
          hasOlder={data.next !== null}
          onNewest={() => setAfter(null)}
          onOlder={() => setAfter(data.next)}
        />
      )}
    </Section>
  );
}

function Amount({ week: { payout, currency } }: { readonly week: PayoutWeekView }) {
  const { base } = useMerchant();
  if (payout === null) return <Money amount={null} currency={currency} />;
  return (
    <Link to={`${base}/payouts/${payout.id}`} className={rowLinkClass}>
      <b>
        <Money amount={payout.amount} currency={currency} />
      </b>
    </Link>
  );
}

const columns: readonly Column<PayoutWeekView>[] = [
  {
    key: 'amount',
    head: texts.columns.amount,
    align: 'end',
    phone: 'title',
    cell: (week) => <Amount week={week} />,
  },
  {
    key: 'status',
    head: texts.columns.status,
    phone: 'title-end',
    cell: ({ payout }) => <PayoutStatus status={payout?.status ?? 'skipped'} />,
  },
  { key: 'week', head: texts.columns.week, phone: 'below-end', cell: ({ period }) => period },
  {
    key: 'account',
    head: texts.columns.account,
    tone: 'soft',
    cell: ({ payout }) => (payout === null ? '–' : `•• ${payout.bank_account.last_four}`),
  },
  {
    key: 'run',
    head: texts.columns.run,
    tone: 'soft',
    cell: ({ decided_at: at }) => <Time at={at} as="utc" />,
  },
  {
    key: 'result',
    head: texts.columns.result,
    tone: 'soft',
    phone: 'below',
    cell: (week) => <PayoutResult week={week} />,
  },
  {
    key: 'documents',
    head: texts.columns.documents,
    align: 'end',
    cell: ({ payout }) => payout !== null && <DocumentLink payout={payout} />,
  },
];
