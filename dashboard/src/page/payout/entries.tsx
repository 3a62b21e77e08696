import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { EntryView, PayoutEntriesView } from '../../wire/payout.js';
import { formatAmount } from '../parts/format-amount.js';
import { Section } from '../parts/layout.js';
import { Segments } from '../parts/segments.js';
import { type Column, Pager, Table } from '../parts/table.js';
import { Time } from '../parts/time.js';
import { Empty, ErrorBox, Skeleton } from '../parts/waiting.js';
import { useMerchant } from '../session/merchant.js';
import { payoutTexts } from '../text/payout.js';
import { entriesQuery } from './queries.js';

type Entry = PayoutEntriesView['entries'][number];
type View = EntryView | 'all';

const texts = payoutTexts.page;
const choices = Object.entries(texts.entryViews) as readonly [View, string][];

/** Every change of the balance that a payout pays, newest first, with its parts. */
export function Entries({
  id,
  currency,
  count,
}: {
  readonly id: string;
  readonly currency: string;
  readonly count: number;
}) {
  const { base } = useMerchant();
  const [view, setView] = useState<View>('all');
  const [after, setAfter] = useState<string | null>(null);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...entriesQuery(base, id, view, after),
    placeholderData: keepPreviousData,
  });
  const show = (next: View) => {
    setView(next);
    setAfter(null);
  };
  return (
    <Section
      title={texts.entries}
      aside={new Intl.NumberFormat().format(count)}
      acts={<Segments label={texts.entries} value={view} onValue={show} choices={choices} />}
    >
      {error !== null && <ErrorBox what="The entries" error={error} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <Skeleton rows={6} />}
      {data?.entries.length === 0 && <Empty title={texts.noEntries}>{texts.noEntriesLead}</Empty>}
      {data !== undefined && data.entries.length > 0 && (
        <Table
          caption={texts.entries}
          rows={data.entries}
          rowKey={(entry) => entry.id}
          columns={columnsFor(currency)}
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

/** All amounts are of one currency, which the title of the page names. A part that an entry does not have is a dash. */
function columnsFor(currency: string): readonly Column<Entry>[] {
  const amount = (value: number) => (value === 0 ? '–' : formatAmount(value, currency));
  const { kind, order, date, gross, fee, tax, reserve, net } = texts.entryColumns;
  return [
    { key: 'kind', head: kind, phone: 'title', cell: (entry) => texts.kinds[entry.kind] },
    { key: 'order', head: order, phone: 'below', cell: (entry) => entry.merchant_reference ?? '–' },
    {
      key: 'date',
      head: date,
      tone: 'soft',
      phone: 'below-end',
      cell: (entry) => <Time at={entry.effective_at} as="day" />,
    },
    { key: 'gross', head: gross, align: 'end', cell: ({ amount_breakdown: parts }) => amount(parts.gross) },
    {
      key: 'fee',
      head: fee,
      align: 'end',
      tone: 'soft',
      cell: ({ amount_breakdown: parts }) => amount(parts.platform_fee + parts.dispute_fee),
    },
    {
      key: 'tax',
      head: tax,
      align: 'end',
      tone: 'soft',
      cell: ({ amount_breakdown: parts }) => amount(parts.tax_withheld + parts.duty_withheld),
    },
    {
      key: 'reserve',
      head: reserve,
      align: 'end',
      tone: 'soft',
      cell: ({ amount_breakdown: parts }) => amount(parts.reserve),
    },
    {
      key: 'net',
      head: net,
      align: 'end',
      phone: 'title-end',
      cell: (entry) => <b>{formatAmount(entry.amount, currency)}</b>,
    },
  ];
}
