import type { DeliveryView } from '../../wire/delivery.js';
import { serverNow } from '../api/server-clock.js';
import { countdown } from '../parts/format-time.js';
import { Status, type StatusLook } from '../parts/status.js';
import { webhookTexts } from '../text/webhook.js';

const texts = webhookTexts.deliveries;

const looks: Record<DeliveryView['state'], StatusLook> = {
  pending: { shape: 'wait', tone: 'quiet' },
  retrying: { shape: 'wait', tone: 'warn' },
  delivered: { shape: 'disc', tone: 'good' },
  failed: { shape: 'cross', tone: 'bad' },
  canceled: { shape: 'slash', tone: 'quiet' },
};

export function DeliveryState({ delivery }: { readonly delivery: DeliveryView }) {
  return <Status {...looks[delivery.state]}>{texts.states[delivery.state]}</Status>;
}

type Attempt = NonNullable<DeliveryView['last_attempt']>;

/** `503`, or why there was no status. */
export function attemptResult({ status_code: code, outcome }: Attempt): string {
  return code === null ? (webhookTexts.outcomes[outcome] ?? outcome.replaceAll('_', ' ')) : String(code);
}

/** `200 in 91 ms`, or when the next attempt is. */
export function LastResult({ delivery }: { readonly delivery: DeliveryView }) {
  const last = delivery.last_attempt;
  if (last === null) return '–';
  if (delivery.state === 'retrying' && last.next_attempt_at !== null) {
    return `${texts.next} ${countdown(last.next_attempt_at, serverNow())}`;
  }
  return `${attemptResult(last)} in ${last.duration_ms} ms`;
}
