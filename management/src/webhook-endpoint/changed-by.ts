import type { ChangedBy } from '@landed/contracts/webhook-endpoint/types';
import { EndpointError } from './endpoint-error.js';

const actorLengthMax = 128;
const reasonLengthMax = 500;

/** Who and why, trimmed. Refuses nobody, and what is too long or holds control characters (`changed_by_refused`). */
export function checkedChangedBy({ actor, reason }: ChangedBy): ChangedBy {
  const by = { actor: actor.trim(), reason: reason?.trim() || null };
  const isPlain = !/\p{Cc}/u.test(by.actor + (by.reason ?? ''));
  if (by.actor !== '' && by.actor.length <= actorLengthMax && (by.reason?.length ?? 0) <= reasonLengthMax && isPlain)
    return by;
  throw new EndpointError(
    'changed_by_refused',
    `A change needs an actor of 1 to ${actorLengthMax} and a reason of at most ${reasonLengthMax} printable characters.`,
  );
}
