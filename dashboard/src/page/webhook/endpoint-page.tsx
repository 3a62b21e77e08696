import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import type { EndpointDetail } from '../../wire/webhook-endpoint.js';
import { Icon } from '../icon/icon.js';
import { BarChart } from '../parts/bar-chart.js';
import { shortTime } from '../parts/format-time.js';
import { Columns, PageBody, PageHead, Section } from '../parts/layout.js';
import { ErrorBox, Skeleton } from '../parts/waiting.js';
import { useMerchant } from '../session/merchant.js';
import { useTimeStyle } from '../session/time-style.js';
import { webhookTexts } from '../text/webhook.js';
import { Deliveries } from './deliveries.js';
import { EndpointActs } from './endpoint-acts.js';
import { EndpointBanner } from './endpoint-banner.js';
import styles from './endpoint-page.module.css';
import { EndpointRail } from './endpoint-rail.js';
import { EndpointStatus } from './endpoint-status.js';
import { endpointQuery } from './queries.js';
import { SecretReveal } from './secret-reveal.js';

/** One endpoint: whether it works, its chart, its deliveries. An open delivery has its own address. */
export function EndpointPage() {
  const { base } = useMerchant();
  const { id = '' } = useParams({ strict: false });
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(endpointQuery(base, id));
  const [secret, setSecret] = useState<string | null>(null);
  const forget = useCallback(() => setSecret(null), []);
  const changed = () => client.invalidateQueries({ queryKey: [base, 'webhooks'] });
  const host = data === undefined ? '' : new URL(data.endpoint.url).host;
  return (
    <PageBody>
      <nav className={styles.crumb} aria-label="Breadcrumb">
        <Link to={`${base}/webhooks`}>{webhookTexts.title}</Link>
        <Icon name="right" size="small" />
        <span aria-current="page">{host}</span>
      </nav>
      {error !== null && <ErrorBox what="The endpoint" error={error} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <Skeleton rows={6} />}
      {data !== undefined && (
        <>
          <PageHead
            title={host}
            status={<EndpointStatus endpoint={data.endpoint} pill />}
            acts={<EndpointActs endpoint={data.endpoint} onChanged={changed} />}
          >
            <code>{data.endpoint.url}</code>
          </PageHead>
          {secret !== null && <SecretReveal secret={secret} onDone={forget} />}
          <EndpointBanner endpoint={data.endpoint} />
          <Columns rail={<EndpointRail endpoint={data.endpoint} onSecret={setSecret} onChanged={changed} />}>
            <Attempts detail={data} />
          </Columns>
          <Deliveries endpoint={data.endpoint} />
        </>
      )}
    </PageBody>
  );
}

function Attempts({ detail }: { readonly detail: EndpointDetail }) {
  const style = useTimeStyle();
  const now = Date.now();
  const bars = detail.attempts_by_hour.map(({ hour, delivered, failed }) => ({
    label: shortTime(hour, now, style),
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
