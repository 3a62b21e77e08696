import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import type { EndpointDetail } from '../../wire/webhook-endpoint.js';
import { serverNow } from '../api/server-clock.js';
import { BarChart } from '../parts/bar-chart.js';
import { Crumb } from '../parts/crumb.js';
import { shortTime } from '../parts/format-time.js';
import { Columns, PageBody, PageHead, Section } from '../parts/layout.js';
import { ErrorBox, Skeleton } from '../parts/waiting.js';
import { useMerchant } from '../session/merchant.js';
import { useZone } from '../session/zone.js';
import { webhookTexts } from '../text/webhook.js';
import { Deliveries } from './deliveries.js';
import { EndpointActs } from './endpoint-acts.js';
import { EndpointBanner } from './endpoint-banner.js';
import { EndpointRail } from './endpoint-rail.js';
import { EndpointStatus } from './endpoint-status.js';
import { endpointQuery } from './queries.js';
import { SecretReveal } from './secret-reveal.js';

/** One endpoint: whether it works, its chart, its deliveries. An open delivery has its own address below it. */
export function EndpointPage() {
  const { base } = useMerchant();
  const { id = '' } = useParams({ strict: false });
  const { data, error, refetch } = useQuery(endpointQuery(base, id));
  const host = data === undefined ? '' : new URL(data.endpoint.url).host;
  return (
    <PageBody>
      <Crumb to={`${base}/webhooks`} list={webhookTexts.title} here={host} />
      {error !== null && <ErrorBox what="The endpoint" error={error} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <Skeleton rows={6} />}
      {data !== undefined && <Detail detail={data} />}
    </PageBody>
  );
}

function Detail({ detail }: { readonly detail: EndpointDetail }) {
  const { base } = useMerchant();
  const client = useQueryClient();
  const [secret, setSecret] = useState<string | null>(null);
  const forget = useCallback(() => setSecret(null), []);
  const changed = () => client.invalidateQueries({ queryKey: [base, 'webhooks'] });
  const { endpoint } = detail;
  return (
    <>
      <PageHead
        title={new URL(endpoint.url).host}
        status={<EndpointStatus endpoint={endpoint} pill />}
        acts={<EndpointActs endpoint={endpoint} onChanged={changed} />}
      >
        <code>{endpoint.url}</code>
      </PageHead>
      {secret !== null && <SecretReveal secret={secret} within={`${base}/webhooks/${endpoint.id}`} onDone={forget} />}
      <EndpointBanner endpoint={endpoint} />
      <Columns rail={<EndpointRail endpoint={endpoint} onSecret={setSecret} onChanged={changed} />}>
        <Attempts detail={detail} />
      </Columns>
      <Deliveries endpoint={endpoint} />
    </>
  );
}

function Attempts({ detail }: { readonly detail: EndpointDetail }) {
  const zone = useZone();
  const now = serverNow();
  const bars = detail.attempts_by_hour.map(({ hour, delivered, failed }) => ({
    label: shortTime(hour, now, zone),
    good: delivered,
    bad: failed,
  }));
  const { chart, good, bad } = webhookTexts.endpoint;
  return (
    <Section title={chart} first>
      <BarChart label={chart} bars={bars} good={good} bad={bad} />
    </Section>
  );
}
