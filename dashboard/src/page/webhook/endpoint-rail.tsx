import { useState } from 'react';
import type { EndpointView } from '../../wire/webhook-endpoint.js';
import { Button } from '../parts/button.js';
import { Id } from '../parts/copy.js';
import { Facts, quietClass, smallClass } from '../parts/layout.js';
import { Status } from '../parts/status.js';
import { Time } from '../parts/time.js';
import { useMay } from '../session/merchant.js';
import { webhookTexts } from '../text/webhook.js';
import styles from './endpoint-rail.module.css';
import { eventsText, successText } from './endpoint-status.js';
import { RotateDialog } from './rotate-dialog.js';

const texts = webhookTexts.endpoint;

/** What an endpoint is set to, and the rotation of its secret. */
export function EndpointRail({
  endpoint,
  onSecret,
  onChanged,
}: {
  readonly endpoint: EndpointView;
  readonly onSecret: (secret: string) => void;
  readonly onChanged: () => Promise<void>;
}) {
  const mayChange = useMay('endpoints.change');
  const [isRotating, setIsRotating] = useState(false);
  const until = endpoint.previous_secret_expires_at;
  return (
    <div className={styles.rail}>
      <Facts
        rows={[
          [texts.events, <Events key="events" events={endpoint.events} />],
          [texts.secret, <Secrets key="secret" until={until} />],
          [texts.success, `${successText(endpoint.attempts_7_days)} ${texts.inDays}`],
          ...(endpoint.description === null ? [] : [[texts.description, endpoint.description] as const]),
          [texts.added, <Time key="added" at={endpoint.created_at} />],
          [texts.id, <Id key="id" id={endpoint.id} what="Endpoint id" />],
        ]}
      />
      {mayChange && endpoint.status !== 'deleted' && (
        <Button icon="key" wide onClick={() => setIsRotating(true)}>
          {texts.rotate}
        </Button>
      )}
      {isRotating && (
        <RotateDialog
          id={endpoint.id}
          onClose={() => setIsRotating(false)}
          onRotated={async (secret) => {
            setIsRotating(false);
            onSecret(secret);
            await onChanged();
          }}
        />
      )}
    </div>
  );
}

function Events({ events }: { readonly events: readonly string[] }) {
  if (events.includes('*')) return eventsText(events);
  return (
    <details className={styles.events}>
      <summary>{eventsText(events)}</summary>
      <ul>
        {events.map((event) => (
          <li key={event}>
            <code>{event}</code>
          </li>
        ))}
      </ul>
    </details>
  );
}

function Secrets({ until }: { readonly until: string | null }) {
  if (until === null) {
    return (
      <Status shape="disc" tone="good">
        {texts.oneSecret}
      </Status>
    );
  }
  return (
    <>
      <Status shape="half" tone="info">
        {texts.twoSecrets}
      </Status>
      <p className={`${smallClass} ${quietClass}`}>
        {texts.oldSigns} <Time at={until} />
      </p>
    </>
  );
}
