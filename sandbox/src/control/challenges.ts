import type { Account } from '../account.js';
import { OUTCOMES } from '../challenge/challenge-effect.js';
import { completeChallenge } from '../challenge/complete-challenge.js';
import type { Store } from '../store/store.js';
import { ControlError } from './control-error.js';
import { choice, fieldsOf } from './read-json.js';

/**
 * Completes a challenge like the buyer, for `POST /_control/challenges`.
 * @throws ControlError 400; 404 for an unknown secret; 409 when the payment does not wait for a challenge
 */
export function controlChallenge(
  store: Store,
  accounts: readonly Account[],
  body: unknown,
  now: Date,
): { id: string; status: string } {
  const given = fieldsOf(body, ['client_secret', 'outcome']);
  const outcome = choice(given, 'outcome', OUTCOMES);
  const { client_secret: secret } = given;
  if (typeof secret !== 'string') throw new ControlError(400, 'client_secret must be a string.');
  const payment = store.payments.any(secret.split('_secret_', 1)[0] ?? '');
  const account = accounts.find(({ id }) => id === payment?.account);
  if (payment === undefined || account === undefined || payment.clientSecret !== secret) {
    throw new ControlError(404, 'No payment has this client_secret.');
  }
  const after = completeChallenge(store, account, payment, outcome, now);
  if (after === undefined) {
    throw new ControlError(409, `The payment is in status ${payment.status} and does not wait for a challenge.`);
  }
  return { id: after.id, status: after.status };
}
