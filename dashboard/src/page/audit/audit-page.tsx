import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AuditEntryView, AuditView } from '../../wire/audit.js';
import { get } from '../api/request.js';
import { useExport } from '../api/use-export.js';
import { Button } from '../parts/button.js';
import { SelectField } from '../parts/field.js';
import { Filter, PageBody, PageHead } from '../parts/layout.js';
import { Tag } from '../parts/status.js';
import { type Column, Pager, Table } from '../parts/table.js';
import { Time } from '../parts/time.js';
import { Empty, ErrorBox, Failure, Skeleton } from '../parts/waiting.js';
import { useMay, useMerchant } from '../session/merchant.js';
import { auditTexts as texts } from '../text/audit.js';
import { frameTexts } from '../text/frame.js';
import { Change, Who } from './audit-cells.js';

/** Who changed what, newest first. */
export function AuditPage() {
  const { base } = useMerchant();
  const seesAll = useMay('audit.read_all');
  const [kind, setKind] = useState('');
  const [after, setAfter] = useState<string | null>(null);
  const query = new URLSearchParams({ ...(kind !== '' && { action: kind }), ...(after !== null && { after }) });
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: [base, 'audit', kind, after],
    queryFn: ({ signal }) => get<AuditView>(`${base}/audit${query.size === 0 ? '' : `?${query}`}`, signal),
    placeholderData: keepPreviousData,
  });
  return (
    <PageBody>
      <PageHead title={texts.title} acts={seesAll && <Export kind={kind} />}>
        <p>{seesAll ? texts.lead : texts.ownLead}</p>
      </PageHead>
      <Filter>
        <SelectField
          label={texts.kind}
          value={kind}
          onValue={(next) => {
            setKind(next);
            setAfter(null);
          }}
          choices={[['', texts.all], ...Object.entries(texts.kinds)]}
        />
      </Filter>
      {error !== null && <ErrorBox what="The log" error={error} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <Skeleton rows={6} />}
      {data?.entries.length === 0 && (
        <Empty title={kind === '' ? texts.none : texts.noneMatches}>
          {kind === '' ? texts.noneLead : texts.noneMatchesLead}
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

const columns: readonly Column<AuditEntryView>[] = [
  { key: 'time', head: texts.columns.time, tone: 'quiet', phone: 'title-end', cell: ({ at }) => <Time at={at} /> },
  { key: 'who', head: texts.columns.who, phone: 'title', cell: (entry) => <Who entry={entry} /> },
  { key: 'what', head: texts.columns.what, phone: 'line', cell: (entry) => <Change entry={entry} /> },
  {
    key: 'mode',
    head: texts.columns.mode,
    phone: 'line',
    cell: ({ mode }) => <Tag>{mode === null ? texts.both : frameTexts[mode]}</Tag>,
  },
  { key: 'address', head: texts.columns.address, tone: 'quiet', align: 'end', cell: ({ address }) => address ?? '–' },
];

function Export({ kind }: { readonly kind: string }) {
  const save = useExport('/audit/export', kind === '' ? {} : { action: kind }, texts);
  return (
    <>
      <Button icon="download" busy={save.isBusy} onClick={save.run}>
        {texts.export}
      </Button>
      <Failure error={save.error} what="the file was made" />
    </>
  );
}
