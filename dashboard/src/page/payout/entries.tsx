import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { EntryView, PayoutDetail } from '../../wire/payout.js';
import { numberFormat } from '../parts/formats.js';
import { Section } from '../parts/layout.js';
import { Segments } from '../parts/segments.js';
import { Pager, Table } from '../parts/table.js';
import { Empty, ErrorBox, Skeleton } from '../parts/waiting.js';
import { useMerchant } from '../session/merchant.js';
import { payoutPageTexts } from '../text/payout-page.js';
import { type Entry, entryColumns, entryTotals } from './entry-columns.js';
import { entriesQuery } from './queries.js';

type View = EntryView | 'all';

const texts = payoutPageTexts;
const choices = Object.entries(texts.entryViews) as readonly [View, string][];

/** Every change of the balance that a payout pays, newest first, with its parts. */
export function Entries({ detail: { payout, entry_count: count } }: { readonly detail: PayoutDetail }) {
  const { base } = useMerchant();
  const { id, currency } = payout;
  const shownCount = numberFormat().format(count);
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
      aside={shownCount}
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
          columns={entryColumns<Entry>(
            currency,
            (entry) => entry,
            view === 'all' ? entryTotals(payout, shownCount) : undefined,
          )}
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
