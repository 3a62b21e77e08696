import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { UnpaidEntryView } from '../../wire/balance.js';
import { serverNow } from '../api/server-clock.js';
import { entryColumns } from '../payout/entry-columns.js';
import { Section, quietClass } from '../parts/layout.js';
import { type Column, Pager, Table } from '../parts/table.js';
import { Time } from '../parts/time.js';
import { Empty, ErrorBox, Skeleton } from '../parts/waiting.js';
import { useMerchant } from '../session/merchant.js';
import { balanceTexts as texts } from '../text/balance.js';
import { unpaidQuery } from './balance-query.js';

/** What no payout has paid, newest first. */
export function UnpaidEntries({ currency }: { readonly currency: string }) {
  const { base } = useMerchant();
  const [after, setAfter] = useState<string | null>(null);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...unpaidQuery(base, currency, after),
    placeholderData: keepPreviousData,
  });
  return (
    <Section title={texts.unpaid}>
      <p className={quietClass}>{texts.unpaidLead}</p>
      {error !== null && <ErrorBox what="The entries" error={error} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <Skeleton rows={5} />}
      {data?.entries.length === 0 && <Empty title={texts.noUnpaid}>{texts.noUnpaidLead}</Empty>}
      {data !== undefined && data.entries.length > 0 && (
        <Table
          caption={texts.unpaid}
          rows={data.entries}
          rowKey={({ entry }) => entry.id}
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

function columnsFor(currency: string): readonly Column<UnpaidEntryView>[] {
  return [
    ...entryColumns<UnpaidEntryView>(currency, ({ entry }) => entry),
    {
      key: 'available',
      head: texts.availableOn,
      align: 'end',
      tone: 'quiet',
      phone: 'line',
      cell: ({ available_at: at }) => (at === null || Date.parse(at) <= serverNow() ? texts.now : <Time at={at} />),
    },
  ];
}
