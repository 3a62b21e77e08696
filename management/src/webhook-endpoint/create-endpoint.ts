import { asId, type MerchantId } from '@landed/contracts/ids/ids';
import type { Rail } from '@landed/contracts/rail/rail';
import type { ChangedBy, WebhookEndpoint } from '@landed/contracts/webhook-endpoint/types';
import { insertEndpoint, type NotInserted } from '@landed/prisma/write/webhook-endpoint/insert-endpoint';
import { v7 as uuidV7 } from 'uuid';
import { allowedUrl } from './allowed-url.js';
import { checkedChangedBy } from './changed-by.js';
import { endpointDescription } from './describe-endpoint.js';
import { EndpointError } from './endpoint-error.js';
import type { EndpointService } from './endpoint-service.js';
import { everyEvent, subscribedEvents } from './event-names.js';
import { newSealedSecret } from './sealed-secret.js';

/** Per merchant and rail; deleted endpoints do not count. */
export const endpointsPerRailMax = 32;

export interface NewEndpoint {
  readonly merchantId: MerchantId;
  readonly rail: Rail;
  readonly url: string;
  /** The merchant's own words; absent or blank: none. */
  readonly description?: string | null;
  /** Event types; all of them when absent. */
  readonly events?: readonly string[];
  /** Whether the test rail may send to this machine; on a local stack only. */
  readonly localTargets: boolean;
}

export interface CreatedEndpoint {
  readonly endpoint: WebhookEndpoint;
  /** `whsec_…`. Shown once; only the encrypted secret is stored. */
  readonly secret: string;
}

/**
 * Creates an endpoint and its secret. The endpoint receives events that are written from then on. A second call creates a
 * second endpoint.
 *
 * @throws EndpointError `url_rejected`, `description_rejected`, `events_rejected`, `merchant_not_found`, `rail_not_enabled` (also for live without
 *   a live agreement), `too_many_endpoints`, `changed_by_rejected`.
 */
export async function createEndpoint(
  { database, keyring }: EndpointService,
  { merchantId, rail, url, description = null, events = [everyEvent], localTargets }: NewEndpoint,
  by: ChangedBy,
): Promise<CreatedEndpoint> {
  const checkedUrl = allowedUrl(url, { rail, localTargets });
  const changedBy = checkedChangedBy(by);
  const endpointId = asId<'webhook_endpoint'>(uuidV7());
  const { secret, sealed } = newSealedSecret(keyring, endpointId);
  const inserted = await insertEndpoint(
    database,
    {
      endpointId,
      merchantId,
      rail,
      url: checkedUrl,
      description: endpointDescription(description),
      events: subscribedEvents(events),
      secret: sealed,
      endpointsMax: endpointsPerRailMax,
    },
    changedBy,
  );
  if (typeof inserted === 'string') throw new EndpointError(inserted, messages[inserted]);
  return { endpoint: inserted, secret };
}

const messages: Readonly<Record<NotInserted, string>> = {
  merchant_not_found: 'The merchant was not found.',
  rail_not_enabled: 'The merchant is not enabled on this rail.',
  too_many_endpoints: `A merchant can have ${endpointsPerRailMax} endpoints per rail. Delete one first.`,
};
