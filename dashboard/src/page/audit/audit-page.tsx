import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AuditEntryView, AuditView } from '../../wire/audit.js';
import { get } from '../api/request.js';
import { useExport } from '../api/use-export.js';
import { searchText } from '../frame/address-search.js';
import { Button } from '../parts/button.js';
import { SelectField, TextField } from '../parts/field.js';
import { Filter, PageBody, PageHead } from '../parts/layout.js';
import { Tag } from '../parts/status.js';
import { type Column, Pager, Table } from '../parts/table.js';
import { Time } from '../parts/time.js';
import { Empty, ErrorBox, Failure, Skeleton } from '../parts/waiting.js';
import { startOfDay } from '../parts/zoned-day.js';
import { useMay, useMerchant } from '../session/merchant.js';
import { useZone } from '../session/zone.js';
import { auditTexts as texts } from '../text/audit.js';
import { frameTexts } from '../text/frame.js';
import { Change, On, Who } from './audit-cells.js';

interface Filters {
  readonly action?: string;
  /** A user's id. */
  readonly who?: string;
  /** A day. */
  readonly since?: string;
}

/** Who changed what, newest first. */
export function AuditPage() {
  const { base } = useMerchant();
  const zone = useZone();
  const seesAll = useMay('audit.read_all');
  const [filters, setFilters] = useState<Filters>({});
  const [after, setAfter] = useState<string | null>(null);
  const { since, ...chosen } = filters;
  const asked = { ...chosen, ...(since !== undefined && { since: startOfDay(since, zone) }) };
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: [base, 'audit', asked, after],
    queryFn: ({ signal }) => get<AuditView>(`${base}/audit${searchText({ ...asked, after })}`, signal),
    placeholderData: keepPreviousData,
  });
  const isFiltered = Object.keys(filters).length > 0;
  const change = (next: Filters) => {
    setFilters(next);
    setAfter(null);
  };
  return (
    <PageBody>
      <PageHead title={texts.title} acts={seesAll && <Export filters={asked} />}>
        <p>{seesAll ? texts.lead : texts.ownLead}</p>
      </PageHead>
      <AuditFilters filters={filters} entries={data?.entries ?? []} onFilters={change} />
      {error !== null && <ErrorBox what="The log" error={error} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <Skeleton rows={6} />}
      {data?.entries.length === 0 && (
        <Empty title={isFiltered ? texts.noneMatches : texts.none}>
          {isFiltered ? texts.noneMatchesLead : texts.noneLead}
        </Empty>
      )}
      {data !== undefined && data.entries.length > 0 && (
        <Table
          caption={texts.title}
          rows={data.entries}
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

/** The people to choose from are those of the entries that were seen, including those who have left the team. */
function AuditFilters({
  filters,
  entries,
  onFilters,
}: {
  readonly filters: Filters;
  readonly entries: readonly AuditEntryView[];
  readonly onFilters: (next: Filters) => void;
}) {
  const seesAll = useMay('audit.read_all');
  const [people, setPeople] = useState<ReadonlyMap<string, string>>(new Map());
  const unseen = entries.filter(({ user_id: id }) => id !== null && !people.has(id));
  if (unseen.length > 0)
    setPeople(new Map([...people, ...unseen.map((entry) => [entry.user_id ?? '', entry.actor] as const)]));
  const change = (name: keyof Filters, value: string) => {
    const { [name]: _old, ...others } = filters;
    onFilters({ ...others, ...(value !== '' && { [name]: value }) });
  };
  return (
    <Filter>
      <SelectField
        label={texts.kind}
        value={filters.action ?? ''}
        onValue={(value) => change('action', value)}
        choices={[['', texts.all], ...Object.entries(texts.kinds)]}
      />
      {seesAll && (
        <SelectField
          label={texts.who}
          value={filters.who ?? ''}
          onValue={(value) => change('who', value)}
          choices={[['', texts.everyone], ...people]}
        />
      )}
      <TextField
        label={texts.since}
        type="date"
        value={filters.since ?? ''}
        onValue={(value) => change('since', value)}
      />
    </Filter>
  );
}

const columns: readonly Column<AuditEntryView>[] = [
  { key: 'time', head: texts.columns.time, tone: 'quiet', phone: 'title-end', cell: ({ at }) => <Time at={at} /> },
  { key: 'who', head: texts.columns.who, phone: 'title', cell: (entry) => <Who entry={entry} /> },
  { key: 'what', head: texts.columns.what, phone: 'line', cell: (entry) => <Change entry={entry} /> },
  { key: 'on', head: texts.columns.on, phone: 'line', cell: (entry) => <On entry={entry} /> },
  {
    key: 'mode',
    head: texts.columns.mode,
    phone: 'line',
    cell: ({ mode }) => <Tag>{mode === null ? texts.both : frameTexts[mode]}</Tag>,
  },
  { key: 'address', head: texts.columns.address, tone: 'quiet', align: 'end', cell: ({ address }) => address ?? '–' },
];

function Export({ filters }: { readonly filters: object }) {
  const save = useExport('/audit/export', filters, texts);
  return (
    <>
      <Button icon="download" busy={save.isBusy} onClick={save.run}>
        {texts.export}
      </Button>
      <Failure error={save.error} what="the file was made" />
    </>
  );
}
