import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
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
import { type DeliverySearch, deliverySearch, deliveryStates } from './delivery-search.js';
import { DeliveryState, LastResult } from './delivery-state.js';
import { MissedDialog } from './missed-dialog.js';
import { deliveriesQuery, deliveryQuery } from './queries.js';

const texts = webhookTexts.deliveries;
const views = (['all', ...deliveryStates] as const).map((view) => [view, texts.views[view]] as const);

/** What was sent to an endpoint, newest events first. The address has filter, page, and the delivery that is open. */
export function Deliveries({ endpoint }: { readonly endpoint: EndpointView }) {
  const { base } = useMerchant();
  const { event } = useParams({ strict: false });
  const navigate = useNavigate();
  const search = deliverySearch(useSearch({ strict: false }));
  const mayChange = useMay('endpoints.change');
  const [asksMissed, setAsksMissed] = useState(false);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...deliveriesQuery(base, endpoint.id, search),
    placeholderData: keepPreviousData,
  });
  const { state = 'all', after } = search;
  const show = (next: DeliverySearch) =>
    void navigate({ to: `${base}/webhooks/${endpoint.id}`, search: next, resetScroll: false });
  const filter = state === 'all' ? {} : { state };
  const resend = mayChange && endpoint.status === 'enabled' && (
    <Button icon="repeat" onClick={() => setAsksMissed(true)}>
      {webhookTexts.endpoint.resendMissed}
    </Button>
  );
  return (
    <Section
      title={texts.title}
      aside={
        <Segments
          label={texts.title}
          value={state}
          onValue={(next) => show(next === 'all' ? {} : { state: next })}
          choices={views}
        />
      }
      acts={resend}
    >
      {error !== null && <ErrorBox what="The deliveries" error={error} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <Skeleton rows={5} />}
      {event !== undefined && data?.deliveries.every(({ event_id: id }) => id !== event) === true && (
        <OpenedElsewhere endpointId={endpoint.id} eventId={event} />
      )}
      {data !== undefined && (
        <Rows deliveries={data.deliveries} isFiltered={state !== 'all'} stale={isPlaceholderData} />
      )}
      {data !== undefined && (
        <Pager
          isFirst={after === undefined}
          hasOlder={data.next !== null}
          onNewest={() => show(filter)}
          onOlder={() => show({ ...filter, ...(data.next !== null && { after: data.next }) })}
        />
      )}
      {asksMissed && <MissedDialog id={endpoint.id} onClose={() => setAsksMissed(false)} />}
    </Section>
  );
}

/** The open delivery, when its filter or page does not have it. */
function OpenedElsewhere({ endpointId, eventId }: { readonly endpointId: string; readonly eventId: string }) {
  const { base } = useMerchant();
  const { data } = useQuery(deliveryQuery(base, endpointId, eventId));
  if (data === undefined) return <DeliveryDetail eventId={eventId} />;
  return <DeliveryTable caption={texts.opened} deliveries={[data.delivery]} stale={false} />;
}

function Rows({
  deliveries,
  isFiltered,
  stale,
}: {
  readonly deliveries: readonly DeliveryView[];
  readonly isFiltered: boolean;
  readonly stale: boolean;
}) {
  if (deliveries.length > 0) return <DeliveryTable caption={texts.title} deliveries={deliveries} stale={stale} />;
  if (isFiltered) return <Empty title={texts.noneInView}>{texts.noneInViewLead}</Empty>;
  return <Empty title={texts.none}>{texts.noneLead}</Empty>;
}

function DeliveryTable({
  caption,
  deliveries,
  stale,
}: {
  readonly caption: string;
  readonly deliveries: readonly DeliveryView[];
  readonly stale: boolean;
}) {
  const { event } = useParams({ strict: false });
  return (
    <Table
      caption={caption}
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
  { key: 'order', head: texts.columns.order, cell: ({ order }) => order },
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
        const to = isOpen ? at : `${at}/deliveries/${delivery.event_id}`;
        void navigate({ to, search: true, resetScroll: false });
      }}
    >
      <code>{delivery.event_type}</code>
    </button>
  );
}
