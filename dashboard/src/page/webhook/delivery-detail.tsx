import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import type { DeliveryDetail as Detail } from '../../wire/delivery.js';
import { post } from '../api/request.js';
import { useAct } from '../api/use-act.js';
import { Button } from '../parts/button.js';
import { Code, quietClass, smallClass } from '../parts/layout.js';
import { Segments } from '../parts/segments.js';
import { Time } from '../parts/time.js';
import { useToast } from '../parts/toast.js';
import { ErrorBox, Failure, Skeleton } from '../parts/waiting.js';
import { useMay, useMerchant } from '../session/merchant.js';
import { webhookTexts } from '../text/webhook.js';
import styles from './delivery-detail.module.css';
import { attemptResult } from './delivery-state.js';
import { deliveryQuery } from './queries.js';

const texts = webhookTexts.deliveries;

/** The attempts of a delivery: what was sent and what the server responded, as text. */
export function DeliveryDetail({ eventId }: { readonly eventId: string }) {
  const { base } = useMerchant();
  const { id = '' } = useParams({ strict: false });
  const { data, error, refetch } = useQuery(deliveryQuery(base, id, eventId));
  return (
    <div className={styles.inset}>
      {error !== null && <ErrorBox what="The delivery" error={error} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <Skeleton />}
      {data !== undefined && <Attempts detail={data} />}
    </div>
  );
}

function Attempts({ detail }: { readonly detail: Detail }) {
  const newest = detail.attempts.at(-1);
  const [chosen, setChosen] = useState<string | null>(null);
  const shown = detail.attempts.find(({ number }) => String(number) === chosen) ?? newest;
  const choices = detail.attempts
    .toReversed()
    .map(
      (attempt) => [String(attempt.number), `${texts.attempt} ${attempt.number}: ${attemptResult(attempt)}`] as const,
    );
  return (
    <>
      <div className={styles.head}>
        {shown === undefined ? (
          <p>{texts.noAttempt}</p>
        ) : (
          <Segments label={texts.attempt} value={String(shown.number)} onValue={setChosen} choices={choices} />
        )}
        <div className={styles.acts}>
          {shown !== undefined && (
            <span className={`${smallClass} ${quietClass}`}>
              {texts.started} <Time at={shown.started_at} />, {texts.took(shown.duration_ms)}
            </span>
          )}
          <Resend detail={detail} />
        </div>
      </div>
      {detail.request === null ? (
        <p className={quietClass}>{texts.noBodies}</p>
      ) : (
        <div className={styles.two}>
          <div>
            <h3>{texts.sent}</h3>
            <Code label={texts.sent}>{requestText(detail.request)}</Code>
            <p className={`${smallClass} ${quietClass}`}>{texts.noSignature}</p>
          </div>
          {shown !== undefined && (
            <div>
              <h3>{texts.responded}</h3>
              <Code label={texts.responded}>
                {attemptResult(shown)}
                {'\n\n'}
                {shown.response ?? texts.emptyResponse}
              </Code>
              <p className={`${smallClass} ${quietClass}`}>{texts.rule}</p>
            </div>
          )}
        </div>
      )}
    </>
  );
}

function Resend({ detail }: { readonly detail: Detail }) {
  const { base } = useMerchant();
  const { id = '' } = useParams({ strict: false });
  const client = useQueryClient();
  const toast = useToast();
  const mayChange = useMay('endpoints.change');
  const resend = useAct(async () => {
    await post(`${base}/webhooks/${id}/resend`, { event_id: detail.delivery.event_id });
    toast(texts.resent);
    await client.invalidateQueries({ queryKey: [base, 'webhooks', id] });
  });
  if (!mayChange) return null;
  return (
    <>
      <Button icon="repeat" busy={resend.isBusy} onClick={resend.run}>
        {texts.resend}
      </Button>
      <Failure error={resend.error} what="the event was sent" />
    </>
  );
}

function requestText({ headers, body }: NonNullable<Detail['request']>): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [...lines, '', indented(body)].join('\n');
}

/** The body with indentation if it is JSON, else as it is. */
function indented(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
