import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  Outlet,
  type RouteComponent,
  redirect,
} from '@tanstack/react-router';
import { readFirst } from './api/first-read.js';
import { disputeSearch } from './dispute/dispute-search.js';
import { parseSearch, searchText } from './frame/address-search.js';
import { FaultPage, MissingPage, PendingPage } from './frame/fault-page.js';
import { goLiveSearch } from './go-live/go-live-search.js';
import { paymentsSearch } from './payment/payments-search.js';
import { payoutSearch } from './payout/payout-search.js';
import { reportSearch } from './report/report-search.js';
import { firstPlace, rememberPlace } from './session/first-place.js';
import { sessionQuery } from './session/session.js';
import { checkedTarget } from './sign-in/checked-target.js';
import { deliverySearch } from './webhook/delivery-search.js';

interface PageContext {
  readonly client: QueryClient;
}

const root = createRootRouteWithContext<PageContext>()({ component: Outlet, notFoundComponent: MissingPage });

const signInSearch = (search: Record<string, unknown>): { to?: string } => {
  const to = checkedTarget(search['to']);
  return to === null ? {} : { to };
};

/** Loads the session; without one the person signs in and then comes back. */
async function requireSession({ client }: PageContext, href: string) {
  const session = await client.ensureQueryData(sessionQuery);
  if (session.user !== null) return session;
  const to = session.awaits_factor.length > 0 ? '/sign-in/factor' : '/sign-in';
  throw redirect({ to, search: href === '/' ? {} : { to: href } });
}

const start = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: async ({ context, location }) => {
    throw redirect({ to: firstPlace(await requireSession(context, location.href)) });
  },
});

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: signInSearch,
  beforeLoad: async ({ context, search }) => {
    // A page that cannot ask lets the person sign in: the server decides.
    const session = await context.client.ensureQueryData(sessionQuery).catch(() => null);
    if (session !== null && session.user !== null) throw redirect({ to: search.to ?? '/' });
  },
  component: lazyRouteComponent(() => import('./sign-in/sign-in-page.js'), 'SignInPage'),
});

const factor = createRoute({
  getParentRoute: () => root,
  path: '/sign-in/factor',
  validateSearch: signInSearch,
  beforeLoad: async ({ context, search }) => {
    const session = await context.client.ensureQueryData(sessionQuery);
    if (session.user !== null) throw redirect({ to: search.to ?? '/' });
    if (session.awaits_factor.length === 0) throw redirect({ to: '/sign-in', search });
  },
  component: lazyRouteComponent(() => import('./sign-in/factor-page.js'), 'FactorPage'),
});

const invitation = createRoute({
  getParentRoute: () => root,
  path: '/invitation/$token',
  component: lazyRouteComponent(() => import('./sign-in/invitation-page.js'), 'InvitationPage'),
});

const askReset = createRoute({
  getParentRoute: () => root,
  path: '/reset',
  component: lazyRouteComponent(() => import('./sign-in/ask-reset-page.js'), 'AskResetPage'),
});

const reset = createRoute({
  getParentRoute: () => root,
  path: '/reset/$token',
  component: lazyRouteComponent(() => import('./sign-in/reset-page.js'), 'ResetPage'),
});

const notMe = createRoute({
  getParentRoute: () => root,
  path: '/not-me/$token',
  component: lazyRouteComponent(() => import('./sign-in/not-me-page.js'), 'NotMePage'),
});

const me = createRoute({
  getParentRoute: () => root,
  path: '/me',
  beforeLoad: ({ context, location }) => requireSession(context, location.href),
  component: lazyRouteComponent(() => import('./me/me-page.js'), 'MePage'),
});

/** All parts on one page, for those who build the dashboard: on the machine itself only. */
const components = createRoute({
  getParentRoute: () => root,
  path: '/components',
  beforeLoad: () => {
    if (!['localhost', '127.0.0.1'].includes(location.hostname)) throw notFound();
  },
  component: lazyRouteComponent(() => import('./component-page/component-page.js'), 'ComponentPage'),
});

const merchant = createRoute({
  getParentRoute: () => root,
  path: '/$merchant/$mode',
  beforeLoad: async ({ context, location, params }) => {
    const { merchants } = await requireSession(context, location.href);
    const open = merchants.find(({ handle }) => handle === params.merchant);
    if (open === undefined || !['test', 'live'].includes(params.mode)) throw notFound();
    rememberPlace(params);
  },
  component: lazyRouteComponent(() => import('./frame/app-frame.js'), 'AppFrame'),
  // The frame stays around the pages of all merchants.
  remountDeps: () => null,
  notFoundComponent: MissingPage,
});

/** A page below `/{merchant}/{mode}`. Each is loaded when it is opened. */
const page = <Path extends string>(path: Path, component: ReturnType<typeof lazyRouteComponent>) =>
  createRoute({ getParentRoute: () => merchant, path, component });

/** Its filters are in the address; what is not a filter is dropped. */
const payments = createRoute({
  getParentRoute: () => merchant,
  path: '/payments',
  validateSearch: paymentsSearch,
  component: lazyRouteComponent(() => import('./payment/payments-page.js'), 'PaymentsPage'),
});

const endpoint = createRoute({
  getParentRoute: () => merchant,
  path: '/webhooks/$id',
  validateSearch: deliverySearch,
  component: lazyRouteComponent(() => import('./webhook/endpoint-page.js'), 'EndpointPage'),
});

/** An open delivery has an address, and is part of the page of its endpoint, which stays as it is. */
const delivery = createRoute({ getParentRoute: () => endpoint, path: '/deliveries/$event' });

const reports = createRoute({
  getParentRoute: () => merchant,
  path: '/reports',
  validateSearch: reportSearch,
  component: lazyRouteComponent(() => import('./report/reports-page.js'), 'ReportsPage'),
});

/** As a delivery: another report is on the same page. */
const report = createRoute({ getParentRoute: () => reports, path: '/$report' });

const pages = [
  payments,
  page(
    '/payments/$id',
    lazyRouteComponent(() => import('./payment/payment-page.js'), 'PaymentPage'),
  ),
  page(
    '/',
    lazyRouteComponent(() => import('./home/home-page.js'), 'HomePage'),
  ),
  page(
    '/more',
    lazyRouteComponent(() => import('./frame/more-page.js'), 'MorePage'),
  ),
  createRoute({
    getParentRoute: () => merchant,
    path: '/disputes',
    validateSearch: disputeSearch,
    component: lazyRouteComponent(() => import('./dispute/disputes-page.js'), 'DisputesPage'),
  }),
  page(
    '/disputes/$id',
    lazyRouteComponent(() => import('./dispute/dispute-page.js'), 'DisputePage'),
  ),
  createRoute({
    getParentRoute: () => merchant,
    path: '/payouts',
    validateSearch: payoutSearch,
    component: lazyRouteComponent(() => import('./payout/payouts-page.js'), 'PayoutsPage'),
  }),
  page(
    '/balance/$currency',
    lazyRouteComponent(() => import('./balance/balance-page.js'), 'BalancePage'),
  ),
  page(
    '/payouts/$id',
    lazyRouteComponent(() => import('./payout/payout-page.js'), 'PayoutPage'),
  ),
  reports.addChildren([report]),
  page(
    '/keys',
    lazyRouteComponent(() => import('./api-key/keys-page.js'), 'KeysPage'),
  ),
  page(
    '/webhooks',
    lazyRouteComponent(() => import('./webhook/webhooks-page.js'), 'WebhooksPage'),
  ),
  endpoint.addChildren([delivery]),
  page(
    '/events',
    lazyRouteComponent(() => import('./event/events-page.js'), 'EventsPage'),
  ),
  page(
    '/events/$id',
    lazyRouteComponent(() => import('./event/event-page.js'), 'EventPage'),
  ),
  page(
    '/hs',
    lazyRouteComponent(() => import('./classification/hs-page.js'), 'HsPage'),
  ),
  page(
    '/quotes/new',
    lazyRouteComponent(() => import('./quote/new-quote-page.js'), 'NewQuotePage'),
  ),
  page(
    '/quotes/$id',
    lazyRouteComponent(() => import('./quote/quote-page.js'), 'QuotePage'),
  ),
  page(
    '/requests',
    lazyRouteComponent(() => import('./request-log/request-log-page.js'), 'RequestLogPage'),
  ),
  page(
    '/banks',
    lazyRouteComponent(() => import('./bank-account/banks-page.js'), 'BanksPage'),
  ),
  page(
    '/branding',
    lazyRouteComponent(() => import('./branding/branding-page.js'), 'BrandingPage'),
  ),
  page(
    '/wallets',
    lazyRouteComponent(() => import('./wallet/wallets-page.js'), 'WalletsPage'),
  ),
  createRoute({
    getParentRoute: () => merchant,
    path: '/go-live',
    validateSearch: goLiveSearch,
    component: lazyRouteComponent(() => import('./go-live/go-live-page.js'), 'GoLivePage'),
  }),
  page(
    '/team',
    lazyRouteComponent(() => import('./team/team-page.js'), 'TeamPage'),
  ),
  page(
    '/audit',
    lazyRouteComponent(() => import('./audit/audit-page.js'), 'AuditPage'),
  ),
];

const tree = root.addChildren([
  start,
  signIn,
  factor,
  invitation,
  askReset,
  reset,
  notMe,
  me,
  components,
  merchant.addChildren(pages),
]);

export function createPageRouter(client: QueryClient) {
  const router = createRouter({
    routeTree: tree,
    context: { client },
    parseSearch,
    stringifySearch: searchText,
    // A page of another merchant, mode or record begins anew: its state belongs to one of them.
    defaultRemountDeps: ({ params }) => params,
    defaultErrorComponent: FaultPage,
    defaultPendingComponent: PendingPage,
    defaultPendingMs: 150,
    scrollRestoration: true,
  });
  return router;
}

/** How long nothing is shown for the sake of what a page shows first. */
const quietMilliseconds = 150;

/**
 * Loads what the page of this address consists of and what it shows first, before anything is rendered: the router would
 * begin with it once it knows the session, and the page once it is rendered. Resolves when the first rendering can show it
 * all, and after a moment in any case.
 */
export async function loadAtOnce(router: PageRouter, client: QueryClient): Promise<void> {
  const [matched] = router.getMatchedRoutes(router.latestLocation.pathname);
  if (!matched.includes(merchant)) return;
  readFirst(location);
  const components = matched.map(({ options }) => (options.component as RouteComponent | undefined)?.preload?.());
  const late = new Promise((resolve) => setTimeout(resolve, quietMilliseconds));
  // What fails here fails again where it is shown, which says so.
  await Promise.race([Promise.allSettled([client.prefetchQuery(sessionQuery), ...components]), late]);
}

export type PageRouter = ReturnType<typeof createPageRouter>;
