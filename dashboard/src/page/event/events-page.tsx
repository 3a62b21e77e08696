import { eventTypes } from '@landed/contracts/event/types';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { EventListItem } from '../../wire/event.js';
import { SelectField } from '../parts/field.js';
import { Filter, PageBody, PageHead } from '../parts/layout.js';
import { type Column, Pager, rowLinkClass, Table } from '../parts/table.js';
import { Time } from '../parts/time.js';
import { Empty, ErrorBox, Skeleton } from '../parts/waiting.js';
import { useMerchant } from '../session/merchant.js';
import { eventTexts as texts } from '../text/event.js';
import { eventsQuery } from './queries.js';

const choices = [['', texts.all] as const, ...eventTypes.map((type) => [type, type] as const)];

/** Everything that happened in a mode, newest first. */
export function EventsPage() {
  const { base } = useMerchant();
  const [type, setType] = useState('');
  const [after, setAfter] = useState<string | null>(null);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...eventsQuery(base, type, after),
    placeholderData: keepPreviousData,
  });
  const choose = (next: string) => {
    setType(next);
    setAfter(null);
  };
  return (
    <PageBody>
      <PageHead title={texts.title}>
        <p>{texts.lead}</p>
      </PageHead>
      <Filter>
        <SelectField label={texts.type} value={type} onValue={choose} choices={choices} />
      </Filter>
      {error !== null && <ErrorBox what="The events" error={error} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <Skeleton rows={6} />}
      {data?.events.length === 0 && (
        <Empty title={type === '' ? texts.none : texts.noneMatches}>
          {type === '' ? texts.noneLead : texts.noneMatchesLead}
        </Empty>
      )}
      {data !== undefined && data.events.length > 0 && (
        <Table
          caption={texts.title}
          rows={data.events}
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
    </PageBody>
  );
}

function Type({ event }: { readonly event: EventListItem }) {
  const { base } = useMerchant();
  return (
    <Link to={`${base}/events/${event.id}`} className={rowLinkClass}>
      <code>{event.type}</code>
    </Link>
  );
}

const columns: readonly Column<EventListItem>[] = [
  { key: 'type', head: texts.columns.type, phone: 'title', cell: (event) => <Type event={event} /> },
  {
    key: 'resource',
    head: texts.columns.resource,
    tone: 'soft',
    phone: 'line',
    cell: ({ resource_id: id }) => <code>{id}</code>,
  },
  { key: 'sequence', head: texts.columns.sequence, align: 'end', tone: 'soft', cell: ({ sequence }) => sequence },
  {
    key: 'time',
    head: texts.columns.time,
    align: 'end',
    tone: 'quiet',
    phone: 'title-end',
    cell: ({ created_at: at }) => <Time at={at} />,
  },
];
