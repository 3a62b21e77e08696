import { isPlainLine } from '@landed/contracts/text/characters';
import type { ChangedBy } from '@landed/contracts/webhook-endpoint/types';
import { EndpointError } from './endpoint-error.js';

const actorLengthMax = 128;
const reasonLengthMax = 500;

/**
 * Trims actor and reason. Rejects an empty actor, values that are too long, and control and bidirectional characters.
 *
 * @throws EndpointError `changed_by_rejected`.
 */
export function checkedChangedBy({ actor, reason, user }: ChangedBy): ChangedBy {
  const by = { actor: actor.trim(), reason: reason?.trim() || null, ...(user === undefined ? {} : { user }) };
  const isPlain = isPlainLine(by.actor + (by.reason ?? ''));
  if (by.actor !== '' && by.actor.length <= actorLengthMax && (by.reason?.length ?? 0) <= reasonLengthMax && isPlain)
    return by;
  throw new EndpointError(
    'changed_by_rejected',
    `The actor must have 1 to ${actorLengthMax} characters and the reason at most ${reasonLengthMax}, without control characters.`,
  );
}
