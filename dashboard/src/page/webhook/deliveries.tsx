import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import type { DeliveryView } from '../../wire/delivery.js';
import type { EndpointView } from '../../wire/webhook-endpoint.js';
import { Button } from '../parts/button.js';
import { Section } from '../parts/layout.js';
import { Segments } from '../parts/segments.js';
import { type Column, Pager, Table } from '../parts/table.js';
import { Time } from '../parts/time.js';
import { Empty, ErrorBox, Skeleton } from '../parts/waiting.js';
import { useMay, useMerchant } from '../session/merchant.js';
import { webhookTexts } from '../text/webhook.js';
import styles from './deliveries.module.css';
import { DeliveryDetail } from './delivery-detail.js';
import { DeliveryState, LastResult } from './delivery-state.js';
import { MissedDialog } from './missed-dialog.js';
import { type DeliveryFilter, deliveriesQuery } from './queries.js';

const texts = webhookTexts.deliveries;
const views = (['all', 'retrying', 'failed'] as const).map((view) => [view, texts.views[view]] as const);

/** What was sent to an endpoint, newest events first. One delivery can be open: its address says which. */
export function Deliveries({ endpoint }: { readonly endpoint: EndpointView }) {
  const { base } = useMerchant();
  const mayChange = useMay('endpoints.change');
  const [filter, setFilter] = useState<DeliveryFilter>('all');
  const [after, setAfter] = useState<string | null>(null);
  const [asksMissed, setAsksMissed] = useState(false);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...deliveriesQuery(base, endpoint.id, filter, after),
    placeholderData: keepPreviousData,
  });
  const view = (next: DeliveryFilter) => {
    setFilter(next);
    setAfter(null);
  };
  const resend = mayChange && endpoint.status === 'enabled' && (
    <Button icon="repeat" onClick={() => setAsksMissed(true)}>
      {webhookTexts.endpoint.resendMissed}
    </Button>
  );
  return (
    <Section
      title={texts.title}
      aside={<Segments label={texts.title} value={filter} onValue={view} choices={views} />}
      acts={resend}
    >
      {error !== null && <ErrorBox what="The deliveries" error={error} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <Skeleton rows={5} />}
      {data !== undefined && <Rows deliveries={data.deliveries} filter={filter} stale={isPlaceholderData} />}
      {data !== undefined && (
        <Pager
          isFirst={after === null}
          hasOlder={data.next !== null}
          onNewest={() => setAfter(null)}
          onOlder={() => setAfter(data.next)}
        />
      )}
      {asksMissed && <MissedDialog id={endpoint.id} onClose={() => setAsksMissed(false)} />}
    </Section>
  );
}

function Rows({
  deliveries,
  filter,
  stale,
}: {
  readonly deliveries: readonly DeliveryView[];
  readonly filter: DeliveryFilter;
  readonly stale: boolean;
}) {
  const { event } = useParams({ strict: false });
  if (deliveries.length === 0) {
    const isAll = filter === 'all';
    return <Empty title={isAll ? texts.none : texts.noneInView}>{isAll ? texts.noneLead : texts.noneInViewLead}</Empty>;
  }
  return (
    <Table
      caption={texts.title}
      rows={deliveries}
      rowKey={({ event_id: id }) => id}
      stale={stale}
      columns={columns}
      detail={(delivery) => (delivery.event_id === event ? <DeliveryDetail eventId={event} /> : null)}
    />
  );
}

const columns: readonly Column<DeliveryView>[] = [
  {
    key: 'state',
    head: texts.columns.state,
    phone: 'below',
    cell: (delivery) => <DeliveryState delivery={delivery} />,
  },
  { key: 'event', head: texts.columns.event, phone: 'title', cell: (delivery) => <OpenButton delivery={delivery} /> },
  {
    key: 'attempts',
    head: texts.columns.attempts,
    align: 'end',
    tone: 'soft',
    cell: ({ attempts }) => attempts,
  },
  {
    key: 'last',
    head: texts.columns.last,
    tone: 'soft',
    phone: 'below-end',
    cell: (delivery) => <LastResult delivery={delivery} />,
  },
  {
    key: 'time',
    head: texts.columns.time,
    align: 'end',
    tone: 'quiet',
    phone: 'title-end',
    cell: ({ event_created_at: at }) => <Time at={at} />,
  },
];

/** Opens or closes a delivery below its row. The whole row is its target. */
function OpenButton({ delivery }: { readonly delivery: DeliveryView }) {
  const { base } = useMerchant();
  const { id = '', event } = useParams({ strict: false });
  const navigate = useNavigate();
  const isOpen = event === delivery.event_id;
  const at = `${base}/webhooks/${id}`;
  return (
    <button
      type="button"
      className={styles.open}
      aria-expanded={isOpen}
      onClick={() => {
        void navigate({ to: isOpen ? at : `${at}/deliveries/${delivery.event_id}`, resetScroll: false });
      }}
    >
      <code>{delivery.event_type}</code>
    </button>
  );
}
