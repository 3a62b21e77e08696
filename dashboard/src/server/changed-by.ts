import { userActor } from '@landed/contracts/dashboard/people';
import type { ChangedBy } from '@landed/contracts/webhook-endpoint/types';
import { DashboardException } from './dashboard-exception.js';
import type { MerchantRequest } from './routing/route.js';

/** The person of a request, as every audit log of settings records it. Nothing of it is sent by the browser. */
export function changedByOf(
  { user, session, address }: MerchantRequest<unknown, unknown>,
  reason?: string | null,
): ChangedBy {
  return {
    actor: userActor(user.id),
    reason: reason?.trim() || null,
    // The connection of a client without an address has ended, so its response is not read.
    user: { id: user.id, sessionId: session.id, address: address ?? 'unknown', factorAt: session.factorAt },
  };
}

/** The reason of a change that `management` records with one: what the person gave, else the place of the change. */
export const reasonOr = (reason: string | null | undefined, otherwise: string): string => reason?.trim() || otherwise;

/** Throws `validation_error` about `confirmation` when the person has typed something else than what is asked for. */
export function checkConfirmation(typed: string | undefined, expected: string): void {
  if (typed?.trim().toLowerCase() === expected.toLowerCase()) return;
  const fields = [{ path: 'confirmation', code: 'confirmation_differs', message: 'Type it exactly as shown.' }];
  throw new DashboardException('validation_error', { details: { fields } });
}
