import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useCallback, useState } from 'react';
import type { EndpointsView, EndpointView } from '../../wire/webhook-endpoint.js';
import { Button } from '../parts/button.js';
import { PageBody, PageHead, quietClass } from '../parts/layout.js';
import { rowLinkClass, Table } from '../parts/table.js';
import { Time } from '../parts/time.js';
import { Empty, ErrorBox, Skeleton } from '../parts/waiting.js';
import { useMay, useMerchant } from '../session/merchant.js';
import { webhookTexts as texts } from '../text/webhook.js';
import { AddDialog } from './add-dialog.js';
import { EndpointStatus, eventsText, shortUrl, successText } from './endpoint-status.js';
import { endpointsQuery } from './queries.js';
import { SecretReveal } from './secret-reveal.js';

/** All endpoints of a mode. */
export function WebhooksPage() {
  const { base } = useMerchant();
  const client = useQueryClient();
  const mayChange = useMay('endpoints.change');
  const { data, error, refetch } = useQuery(endpointsQuery(base));
  const [isAdding, setIsAdding] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const forget = useCallback(() => setSecret(null), []);
  const isFull = data !== undefined && data.endpoints.length >= data.limit;
  const add = mayChange && data !== undefined && (
    <Button kind="solid" icon="plus" disabled={isFull} onClick={() => setIsAdding(true)}>
      {texts.add}
    </Button>
  );
  return (
    <PageBody>
      <PageHead title={texts.title} acts={data !== undefined && data.endpoints.length > 0 && add}>
        <p>{texts.lead}</p>
        {isFull && <p className={quietClass}>{texts.limit(data.limit)}</p>}
      </PageHead>
      {secret !== null && <SecretReveal secret={secret} onDone={forget} />}
      {error !== null && <ErrorBox what="The endpoints" error={error} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <Skeleton />}
      {data !== undefined && <Endpoints view={data} add={add} />}
      {isAdding && data !== undefined && (
        <AddDialog
          eventTypes={data.event_types}
          onClose={() => setIsAdding(false)}
          onAdded={async (created) => {
            setIsAdding(false);
            setSecret(created);
            await client.invalidateQueries({ queryKey: [base] });
          }}
        />
      )}
    </PageBody>
  );
}

function Endpoints({ view, add }: { readonly view: EndpointsView; readonly add: ReactNode }) {
  const { base } = useMerchant();
  const mayChange = useMay('endpoints.change');
  if (view.endpoints.length === 0) {
    return (
      <Empty title={texts.none} action={add}>
        {mayChange ? texts.noneLead : texts.noneForYou}
      </Empty>
    );
  }
  const { url, status, events, success, last } = texts.columns;
  return (
    <Table<EndpointView>
      caption={texts.title}
      rows={view.endpoints}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'url',
          head: url,
          phone: 'title',
          cell: (endpoint) => (
            <Link to={`${base}/webhooks/${endpoint.id}`} className={rowLinkClass}>
              {shortUrl(endpoint.url)}
            </Link>
          ),
        },
        { key: 'status', head: status, phone: 'below', cell: (endpoint) => <EndpointStatus endpoint={endpoint} /> },
        { key: 'events', head: events, tone: 'soft', cell: (endpoint) => eventsText(endpoint.events) },
        {
          key: 'success',
          head: success,
          align: 'end',
          phone: 'title-end',
          cell: (endpoint) => successText(endpoint.attempts_7_days),
        },
        {
          key: 'last',
          head: last,
          align: 'end',
          tone: 'quiet',
          phone: 'below-end',
          cell: ({ last_attempt_at: at }) => (at === null ? texts.notYet : <Time at={at} as="ago" />),
        },
      ]}
    />
  );
}
