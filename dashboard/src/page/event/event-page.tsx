import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { EventDetail } from '../../wire/event.js';
import { Id } from '../parts/copy.js';
import { Crumb } from '../parts/crumb.js';
import { Code, Columns, Facts, PageBody, PageHead, quietClass, Section } from '../parts/layout.js';
import { type Column, rowLinkClass, Table } from '../parts/table.js';
import { Time } from '../parts/time.js';
import { ErrorBox, Skeleton } from '../parts/waiting.js';
import { useMerchant } from '../session/merchant.js';
import { eventTexts as texts } from '../text/event.js';
import { webhookTexts } from '../text/webhook.js';
import { DeliveryState, LastResult } from '../webhook/delivery-state.js';
import { eventQuery } from './queries.js';

/** One event: what is sent about it, and to whom. */
export function EventPage() {
  const { base } = useMerchant();
  const { id = '' } = useParams({ strict: false });
  const { data, error, refetch } = useQuery(eventQuery(base, id));
  return (
    <PageBody>
      <Crumb to={`${base}/events`} list={texts.title} here={data?.event.type ?? ''} />
      {error !== null && <ErrorBox what="The event" error={error} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <Skeleton rows={6} />}
      {data !== undefined && <Detail detail={data} />}
    </PageBody>
  );
}

function Detail({ detail: { event, body, deliveries } }: { readonly detail: EventDetail }) {
  return (
    <>
      <PageHead title={event.type} />
      <Columns
        rail={
          <Section title={texts.facts} first>
            <Facts
              rows={[
                [texts.id, <Id key="id" id={event.id} what="Event" />],
                [texts.about, <Id key="about" id={event.resource_id} what="Id" />],
                [texts.number, event.sequence],
                [texts.created, <Time key="at" at={event.created_at} />],
              ]}
            />
          </Section>
        }
      >
        <Section title={texts.body} first>
          {body === null ? <p className={quietClass}>{texts.noBody}</p> : <Code label={texts.body}>{body}</Code>}
        </Section>
      </Columns>
      <Section title={texts.deliveries}>
        {deliveries.length === 0 && <p className={quietClass}>{texts.noDeliveries}</p>}
        {deliveries.length > 0 && (
          <Table caption={texts.deliveries} rows={deliveries} rowKey={({ endpoint_id: id }) => id} columns={columns} />
        )}
      </Section>
    </>
  );
}

type Row = EventDetail['deliveries'][number];

function Endpoint({ row: { endpoint_id: id, endpoint_url: url, delivery } }: { readonly row: Row }) {
  const { base } = useMerchant();
  if (url === null) return texts.deleted;
  return (
    <Link to={`${base}/webhooks/${id}/deliveries/${delivery.event_id}`} className={rowLinkClass}>
      {url.replace('https://', '')}
    </Link>
  );
}

const { attempts, last, state } = webhookTexts.deliveries.columns;
const columns: readonly Column<Row>[] = [
  { key: 'endpoint', head: texts.endpoint, phone: 'title', cell: (row) => <Endpoint row={row} /> },
  { key: 'state', head: state, phone: 'below', cell: ({ delivery }) => <DeliveryState delivery={delivery} /> },
  { key: 'attempts', head: attempts, align: 'end', tone: 'soft', cell: ({ delivery }) => delivery.attempts },
  {
    key: 'last',
    head: last,
    align: 'end',
    tone: 'soft',
    phone: 'below-end',
    cell: ({ delivery }) => <LastResult delivery={delivery} />,
  },
];
