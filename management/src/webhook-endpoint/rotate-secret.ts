import { overlapHoursMax } from '@landed/contracts/webhook/secret-overlap';
import type { EndpointRef } from '@landed/contracts/webhook/types';
import type { ChangedBy } from '@landed/contracts/webhook-endpoint/types';
import { sql } from '@landed/prisma/database';
import { changeEndpoint } from '@landed/prisma/write/webhook-endpoint/change-endpoint';
import { checkedChangedBy } from './changed-by.js';
import type { CreatedEndpoint } from './create-endpoint.js';
import { EndpointError } from './endpoint-error.js';
import type { EndpointService } from './endpoint-service.js';
import { requireUndeletedEndpoint } from './require-endpoint.js';
import { newSealedSecret } from './sealed-secret.js';

/**
 * Gives an endpoint a new secret. The previous secret also signs for `overlapHours` (0 to 168; 0 ends it at once). After
 * two rotations within that time, only the last two secrets sign. Every later attempt uses the secrets valid at its time,
 * even for events that already wait. A second call creates a further secret.
 *
 * @throws EndpointError `overlap_rejected`, `endpoint_not_found`, `endpoint_deleted`, `changed_by_rejected`.
 */
export async function rotateSecret(
  { database, keyring }: EndpointService,
  ref: EndpointRef,
  overlapHours: number,
  by: ChangedBy,
): Promise<CreatedEndpoint> {
  if (!Number.isInteger(overlapHours) || overlapHours < 0 || overlapHours > overlapHoursMax) {
    throw new EndpointError(
      'overlap_rejected',
      `The overlap must be a whole number of hours from 0 to ${overlapHoursMax}.`,
    );
  }
  const { secret, sealed } = newSealedSecret(keyring, ref.endpointId);
  const previous =
    overlapHours === 0
      ? sql`previous_secret = NULL, previous_secret_expires_at = NULL`
      : sql`previous_secret = secret, previous_secret_expires_at = now() + ${overlapHours}::int * interval '1 hour'`;
  const changed = await changeEndpoint(database, ref, {
    ...checkedChangedBy(by),
    kind: 'secret_rotated',
    set: sql`secret = ${sealed}::bytea, ${previous}`,
    given: sql`status <> 'deleted'`,
  });
  if (changed !== null) return { endpoint: changed, secret };
  await requireUndeletedEndpoint(database, ref);
  throw new EndpointError('endpoint_not_found', 'The endpoint was not found.');
}
