import { accountOfPath } from '../connected-account/find-account.js';
import type { ConnectedAccountRecord } from '../connected-account/record.js';
import { newId } from '../ids.js';
import { endpoint } from '../wire/endpoint.js';
import { expandable } from '../wire/expand.js';
import { oneOf, required, shape, text } from '../wire/fields.js';
import { invalidRequest } from '../wire/stripe-failure.js';

/** Stripe's links last a few minutes. */
const LINK_SECONDS = 300;

/** `POST /v1/account_links`: an address of the hosted onboarding of an account, for one use. An earlier one ends. */
export const createAccountLink = endpoint({
  operation: 'account_links.create',
  method: 'POST',
  path: '/v1/account_links',
  keys: 'secret',
  movesMoney: false,
  params: shape({
    account: required(text(255)),
    collection_options: shape({ fields: oneOf('currently_due', 'eventually_due') }),
    expand: expandable(),
    refresh_url: required(text()),
    return_url: required(text()),
    type: required(oneOf('account_onboarding')),
  }),
  run(call, params) {
    const { account, index, now, publicUrl } = call;
    const found = accountOfPath({ account, index, pathId: params.account });
    const created = Math.floor(now.getTime() / 1_000);
    const link = { id: newId('', 32), expiresAt: created + LINK_SECONDS, isUsed: false };
    const connectedAccount: ConnectedAccountRecord = {
      ...found,
      onboarding: {
        state: found.onboarding?.state ?? 'started',
        next: found.onboarding?.next ?? null,
        link,
        returnUrl: webAddress(params.return_url, 'return_url'),
        refreshUrl: webAddress(params.refresh_url, 'refresh_url'),
      },
    };
    const url = `${publicUrl}/onboarding/${found.id}/${link.id}`;
    return {
      status: 200,
      body: { object: 'account_link', created, expires_at: link.expiresAt, url },
      effect: { connectedAccount },
    };
  },
});

/** Live mode at Stripe takes https only; a stack on one machine has none. */
function webAddress(text: string, param: string): string {
  const url = URL.parse(text);
  if (url === null || !['http:', 'https:'].includes(url.protocol))
    throw invalidRequest({ message: 'Not a valid URL', param });
  return url.href;
}
