import { newDeviceMail } from '@landed/management/user/mails';
import { type FactorProof, saveConfirmation } from '@landed/prisma/write/user/confirm-factor';
import { saveFailedSignIn } from '@landed/prisma/write/user/sign-in';
import { DashboardException } from '../dashboard-exception.js';
import { storeOf } from '../people/actor.js';
import type { AccountRequest } from '../routing/route.js';
import type { Services } from '../services.js';
import { startedSession } from '../session/session-body.js';

/**
 * Confirms the person of a session with a proof and gives the browser a new token. Five wrong tries of a person lock out
 * further ones for a while, whatever factor they are of.
 *
 * @param findProof null when what was sent proves nothing.
 * @throws DashboardException `factor_failed`, `rate_limit_exceeded`.
 */
export async function confirm<Body>(
  request: AccountRequest<Body>,
  services: Services,
  findProof: () => Promise<FactorProof | null>,
): Promise<object> {
  const { user, session, address } = request;
  await services.limits.count('dashboard_confirmation', user.id);
  await services.limits.check('dashboard_factor', user.id);
  const proof = await findProof();
  const by = { userId: user.id, sessionId: session.id, address, isSignIn: session.awaitsFactor };
  const token = proof === null ? null : await saveConfirmation(storeOf(services), by, proof, newDeviceMail);
  if (token === null) {
    await services.limits.count('dashboard_factor', user.id);
    await saveFailedSignIn(storeOf(services), user.id, address);
    throw new DashboardException('factor_failed');
  }
  return startedSession(request, token, services);
}
