import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { DisputeView } from '../../wire/dispute.js';
import { serverNow } from '../api/server-clock.js';
import { countdown } from '../parts/format-time.js';
import { PageBody, PageHead } from '../parts/layout.js';
import { Money } from '../parts/money.js';
import { Segments } from '../parts/segments.js';
import { type Column, Pager, rowLinkClass, Table } from '../parts/table.js';
import { Time } from '../parts/time.js';
import { Empty, ErrorBox, Skeleton } from '../parts/waiting.js';
import { useMerchant } from '../session/merchant.js';
import { disputeTexts as texts } from '../text/dispute.js';
import { disputeReasons } from '../text/dispute-reasons.js';
import { type DisputeViewName, disputeSearch, disputeViews } from './dispute-search.js';
import { DisputeStatus } from './dispute-status.js';
import { disputesQuery } from './queries.js';

const choices = disputeViews.map((view) => [view, texts.views[view]] as const);

/** The disputes of a mode: those that need evidence first, by their deadline. */
export function DisputesPage() {
  const { base } = useMerchant();
  const navigate = useNavigate();
  const { status: view = 'needs_response' } = disputeSearch(useSearch({ strict: false }));
  const [after, setAfter] = useState<string | null>(null);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...disputesQuery(base, view, after),
    placeholderData: keepPreviousData,
  });
  const show = (next: DisputeViewName) => {
    setAfter(null);
    void navigate({ to: `${base}/disputes`, search: next === 'needs_response' ? {} : { status: next }, replace: true });
  };
  return (
    <PageBody>
      <PageHead
        title={texts.title}
        acts={<Segments label={texts.columns.status} value={view} onValue={show} choices={choices} />}
      >
        <p>{texts.lead}</p>
      </PageHead>
      {error !== null && <ErrorBox what="The disputes" error={error} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <Skeleton rows={6} />}
      {data?.disputes.length === 0 && (
        <Empty title={texts.none[view] ?? texts.noneInView}>{texts.noneLead[view] ?? texts.noneInViewLead}</Empty>
      )}
      {data !== undefined && data.disputes.length > 0 && (
        <Table
          caption={texts.title}
          rows={data.disputes}
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

function Due({ dispute: { status, evidence_due_by: at } }: { readonly dispute: DisputeView }) {
  if (status !== 'needs_response' || at === null) return '–';
  return Date.parse(at) < serverNow() ? texts.overdue : countdown(at, serverNow());
}

function Amount({ dispute }: { readonly dispute: DisputeView }) {
  const { base } = useMerchant();
  return (
    <Link to={`${base}/disputes/${dispute.id}`} className={rowLinkClass}>
      <b>
        <Money amount={dispute.amount} currency={dispute.currency} />
      </b>
    </Link>
  );
}

const columns: readonly Column<DisputeView>[] = [
  {
    key: 'amount',
    head: texts.columns.amount,
    align: 'end',
    phone: 'title',
    cell: (dispute) => <Amount dispute={dispute} />,
  },
  { key: 'due', head: texts.columns.due, phone: 'title-end', cell: (dispute) => <Due dispute={dispute} /> },
  { key: 'reason', head: texts.columns.reason, phone: 'below', cell: ({ reason }) => disputeReasons[reason] },
  { key: 'stage', head: texts.columns.stage, tone: 'soft', cell: ({ stage }) => texts.stages[stage] },
  {
    key: 'status',
    head: texts.columns.status,
    phone: 'below-end',
    cell: ({ status }) => <DisputeStatus status={status} />,
  },
  {
    key: 'order',
    head: texts.columns.order,
    tone: 'soft',
    cell: ({ merchant_reference: reference }) => reference ?? '–',
  },
  {
    key: 'created',
    head: texts.columns.created,
    align: 'end',
    tone: 'quiet',
    cell: ({ created_at: at }) => <Time at={at} />,
  },
];
