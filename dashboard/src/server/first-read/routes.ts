import { type MerchantAction, mayDo } from '@landed/contracts/dashboard/actions';
import { type FirstRead, firstReadQuerySchema } from '../../wire/first-read.js';
import { apiKeyRoutes } from '../api-key/routes.js';
import { balanceRoutes } from '../balance/routes.js';
import { bankAccountRoutes } from '../bank-account/routes.js';
import { disputeRoutes } from '../dispute/routes.js';
import { goLiveRoutes } from '../go-live/routes.js';
import { homeRoutes } from '../home/routes.js';
import { paymentReadRoutes } from '../payment/read-routes.js';
import { payoutRoutes } from '../payout/routes.js';
import { readQuery } from '../routing/read-body.js';
import { type MerchantRequest, merchantRoute, type Route } from '../routing/route.js';
import type { Services } from '../services.js';
import { sessionBody } from '../session/session-body.js';
import { endpointReadRoutes } from '../webhook-endpoint/read-routes.js';

const reads: readonly Route[] = [
  ...apiKeyRoutes,
  ...balanceRoutes,
  ...bankAccountRoutes,
  ...disputeRoutes,
  ...goLiveRoutes,
  ...homeRoutes,
  ...paymentReadRoutes,
  ...payoutRoutes,
  ...endpointReadRoutes,
].filter(({ method, stepUp }) => method === 'GET' && stepUp === 'no');

/** A read as the page asks for it, after `/{merchant}/{mode}/`. */
interface Read {
  readonly path: string;
  readonly query?: string;
  readonly id?: string;
}

/** What the navigation counts beside its entries. */
const ofFrame: readonly Read[] = [{ path: 'disputes', query: 'status=needs_response' }, { path: 'webhooks' }];
const ofLists: Readonly<Record<string, readonly string[]>> = {
  '/': ['home', 'keys', 'banks', 'balance', 'payouts', 'go-live'],
  '/payments': ['payments'],
  '/disputes': ['disputes'],
  '/payouts': ['balance', 'payouts'],
  '/keys': ['keys'],
  '/banks': ['banks'],
};
const ofDetails: Readonly<Record<string, string>> = {
  payments: 'payments/{id}',
  payouts: 'payouts/{id}',
  disputes: 'disputes/{id}',
};

/** A page that is not here reads when it is shown. */
function readsOf(page: string | undefined): readonly Read[] {
  if (page === undefined) return ofFrame;
  const [, list = '', id, ...rest] = page.split('/');
  const detail = Object.hasOwn(ofDetails, list) ? ofDetails[list] : undefined;
  if (id !== undefined && rest.length === 0 && detail !== undefined) return [...ofFrame, { path: detail, id }];
  const paths = Object.hasOwn(ofLists, page) ? ofLists[page] : undefined;
  return [...ofFrame, ...(paths ?? []).map((path) => ({ path }))];
}

/**
 * Who is signed in, and what the opened page shows first: one request in the place of up to nine, which the browser sends
 * before any script of the page has run. Each read is that of its own route, for those whose roles may do its action.
 */
export const firstReadRoutes: readonly Route[] = [
  merchantRoute({
    method: 'GET',
    path: '/api/{merchant}/{mode}/first',
    action: 'payments.read',
    query: firstReadQuerySchema,
    async handle(request, services): Promise<FirstRead> {
      const [session, ...read] = await Promise.all([
        sessionBody(request.token, services),
        ...readsOf(request.query.page).map((one) => respondTo(one, request, services)),
      ]);
      return { session, reads: Object.fromEntries(read.flat()) };
    },
  }),
];

/** One pair of path and response, or none: the page then asks itself, and says what is wrong. */
async function respondTo(
  { path, query = '', id }: Read,
  request: MerchantRequest<unknown, unknown>,
  services: Services,
): Promise<readonly (readonly [path: string, body: object])[]> {
  const route = reads.find((each) => each.path === `/api/{merchant}/{mode}/${path}`);
  if (route === undefined) throw new Error(`No route reads ${path}.`);
  if (!mayDo(request.roles, route.action as MerchantAction)) return [];
  const params: Readonly<Record<string, string>> = { ...request.params, ...(id !== undefined && { id }) };
  const asked = [`/${params['merchant']}/${params['mode']}/${path.replace('{id}', id ?? '')}`, query];
  try {
    const own = { ...request, params, query: readQuery(query, route.query), body: undefined };
    return [[asked.filter((part) => part !== '').join('?'), await route.handle(own as never, services)]];
  } catch {
    return [];
  }
}
