import type { EndpointRef } from '@landed/contracts/webhook/types';
import type { ChangedBy, WebhookEndpoint } from '@landed/contracts/webhook-endpoint/types';
import { sql } from '@landed/prisma/database';
import { changeEndpoint, replacedField } from '@landed/prisma/write/webhook-endpoint/change-endpoint';
import { plainText } from '../merchant/plain-text.js';
import { checkedChangedBy } from './changed-by.js';
import { EndpointError } from './endpoint-error.js';
import type { EndpointService } from './endpoint-service.js';
import { requireUndeletedEndpoint } from './require-endpoint.js';

/** As in the constraint `webhook_endpoint_description_check`. */
export const descriptionLengthMax = 200;

/**
 * Sets the merchant's own words about an endpoint; blank or null removes them. A second call changes nothing.
 *
 * @throws EndpointError `description_rejected`, `endpoint_not_found`, `endpoint_deleted`, `changed_by_rejected`.
 */
export async function describeEndpoint(
  { database }: EndpointService,
  ref: EndpointRef,
  description: string | null,
  by: ChangedBy,
): Promise<WebhookEndpoint> {
  const checked = endpointDescription(description);
  const changed = await changeEndpoint(database, ref, {
    ...checkedChangedBy(by),
    kind: 'updated',
    set: sql`description = ${checked}`,
    given: sql`status <> 'deleted' AND description IS DISTINCT FROM ${checked}`,
    fields: replacedField('description', sql`before.description`, sql`changed.description`),
  });
  return changed ?? requireUndeletedEndpoint(database, ref);
}

/** The description without spaces around it; null when it is blank. Throws `description_rejected`. */
export function endpointDescription(description: string | null): string | null {
  if (description === null || description.trim() === '') return null;
  const checked = plainText(description, descriptionLengthMax);
  if (checked !== null) return checked;
  throw new EndpointError(
    'description_rejected',
    `The description must have at most ${descriptionLengthMax} characters, without control characters.`,
  );
}
