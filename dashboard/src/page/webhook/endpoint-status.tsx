import type { EndpointView } from '../../wire/webhook-endpoint.js';
import { Status, type StatusLook } from '../parts/status.js';
import { webhookTexts } from '../text/webhook.js';

type Shown = keyof typeof webhookTexts.states;

const looks: Record<Shown, StatusLook> = {
  enabled: { shape: 'disc', tone: 'good' },
  failing: { shape: 'disc', tone: 'warn' },
  unproven: { shape: 'ring', tone: 'warn' },
  disabled: { shape: 'slash', tone: 'quiet' },
  deleted: { shape: 'slash', tone: 'quiet' },
};

/** The status of an endpoint, with whether its attempts succeed. */
export function shownStatus({ status, never_succeeded: never, failures }: EndpointView): Shown {
  if (status !== 'enabled') return status;
  if (never) return 'unproven';
  return failures > 0 ? 'failing' : 'enabled';
}

export function EndpointStatus({
  endpoint,
  pill = false,
}: {
  readonly endpoint: EndpointView;
  readonly pill?: boolean;
}) {
  const shown = shownStatus(endpoint);
  return (
    <Status {...looks[shown]} pill={pill}>
      {webhookTexts.states[shown]}
    </Status>
  );
}

/** `*`: all events, including future ones. */
export function eventsText(events: readonly string[]): string {
  return events.includes('*') ? webhookTexts.allEvents : webhookTexts.someEvents(events.length);
}

/** Attempts from which on a ratio says more than two numbers. */
const ratioFrom = 20;

/** `98.6 %`, and below 20 attempts `19 of 20`. */
export function successText({ total, delivered }: EndpointView['attempts_7_days']): string {
  if (total === 0) return webhookTexts.notYet;
  if (total < ratioFrom) return `${delivered} of ${total}`;
  // Cut and not rounded, so that one failure is never shown as 100 %.
  const tenths = Math.floor((delivered * 1_000) / total);
  return `${Math.floor(tenths / 10)}.${tenths % 10}\u202f%`;
}

/** The host and path, without what all of them share. */
export function shortUrl(url: string): string {
  return url.replace(/^https:\/\//, '');
}
