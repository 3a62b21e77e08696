import type { Store } from '../store/store.js';
import type { Call } from '../wire/endpoint.js';
import { invalidRequest, resourceMissing, StripeFailure } from '../wire/stripe-failure.js';
import type { ConnectedAccountRecord } from './record.js';

/** The account that the path names. @throws StripeFailure 403 `account_invalid`, as Stripe does for an account it hides */
export function accountOfPath({ account, index, pathId }: Pick<Call, 'account' | 'index' | 'pathId'>) {
  const found = index.connectedAccounts.get(account.id, pathId);
  if (found === undefined) throw noAccess(pathId);
  return found;
}

/** The account that a parameter names. @throws StripeFailure 400 `resource_missing` */
export function destinationAccount({ account, index }: Call, id: string): ConnectedAccountRecord {
  const found = index.connectedAccounts.get(account.id, id);
  if (found === undefined) throw resourceMissing('destination', id, 'destination', 400);
  return found;
}

/** The account of the header `Stripe-Account`, for which the call runs. @throws StripeFailure 403 `account_invalid` */
export function headerAccount(store: Store, platform: string, id: string): ConnectedAccountRecord {
  const found = store.connectedAccounts.get(platform, id);
  if (found === undefined) throw noAccess(id);
  return found;
}

/** The account for which a call runs that is simulated for connected accounts only. @throws StripeFailure 400 */
export function callersAccount({ connected }: Call): ConnectedAccountRecord {
  if (connected === null) {
    throw invalidRequest({ message: 'Name the connected account in the Stripe-Account header.' });
  }
  return connected;
}

function noAccess(id: string): StripeFailure {
  return new StripeFailure(403, {
    type: 'invalid_request_error',
    code: 'account_invalid',
    message: `The provided key does not have access to account '${id}' (or that account does not exist).`,
  });
}
