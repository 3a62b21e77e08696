import {
  type AccountAction,
  type DashboardAction,
  type DashboardRole,
  dashboardActions,
  type MerchantAction,
  type PublicAction,
} from '@landed/contracts/dashboard/actions';
import type { MerchantId } from '@landed/contracts/ids/ids';
import type { Rail } from '@landed/contracts/rail/rail';
import type { z } from 'zod';
import type { Services } from '../services.js';
import type { SessionCookie } from '../session/session-cookie.js';
import type { Session, SignedInUser } from '../session/session-store.js';

/** `GET` never writes. Every change is a `POST` with a JSON body, so that one rule against forged requests fits all. */
export type RouteMethod = 'GET' | 'POST';

/**
 * When a passkey or TOTP of the last 5 minutes is needed: for every request, for requests in live mode, or not at all.
 */
export type StepUp = 'always' | 'live' | 'no';

/** A request that has passed its checks. */
export interface PublicRequest<Body = undefined, Query = undefined> {
  readonly requestId: string;
  /** The parts in braces of the path, decoded. */
  readonly params: Readonly<Record<string, string>>;
  readonly body: Body;
  readonly query: Query;
  /** The address of the client behind trusted proxies; null when its connection has closed. */
  readonly address: string | null;
  readonly userAgent: string | null;
  /** The session's token that the browser sent, whether or not it is valid; null without one. */
  readonly token: string | null;
  readonly cookie: SessionCookie;
}

export interface AccountRequest<Body = undefined, Query = undefined> extends PublicRequest<Body, Query> {
  readonly user: SignedInUser;
  readonly session: Session;
}

export interface MerchantRequest<Body = undefined, Query = undefined> extends AccountRequest<Body, Query> {
  readonly merchantId: MerchantId;
  readonly merchant: { readonly name: string; readonly handle: string };
  readonly rail: Rail;
  readonly roles: readonly DashboardRole[];
}

/** The response is JSON, an object that one of the schemas in `wire/` describes, or a `StreamedFile`. Its status is 200. */
type Handler<Request> = (request: Request, services: Services) => Promise<object>;

interface RouteRow<Action, Body, Query, Request> {
  readonly method: RouteMethod;
  /** As in `/api/{merchant}/{mode}/keys/rotate`. */
  readonly path: `/api/${string}`;
  readonly action: Action;
  /** Absent: `no`. */
  readonly stepUp?: StepUp;
  /** Required of a `POST`. Absent: the body must be `{}`. */
  readonly body?: z.ZodType<Body>;
  /** The most bytes of a body. Absent: 64 KiB. */
  readonly bodyBytesMax?: number;
  readonly query?: z.ZodType<Query>;
  readonly handle: Handler<Request>;
}

/** One route, as the router sees it. */
export interface Route {
  readonly kind: 'public' | 'account' | 'merchant';
  readonly method: RouteMethod;
  readonly path: string;
  readonly action: DashboardAction;
  readonly stepUp: StepUp;
  readonly body: z.ZodType | null;
  readonly bodyBytesMax: number;
  readonly query: z.ZodType | null;
  readonly handle: (request: never, services: Services) => Promise<object>;
}

const bytesMaxByDefault = 64 * 1024;

/** A route that needs no session. */
export function publicRoute<Body = undefined, Query = undefined>(
  row: RouteRow<PublicAction, Body, Query, PublicRequest<Body, Query>>,
): Route {
  return erased('public', row);
}

/** A route of a person about the own account. */
export function accountRoute<Body = undefined, Query = undefined>(
  row: RouteRow<AccountAction, Body, Query, AccountRequest<Body, Query>>,
): Route {
  return erased('account', row);
}

/** A route of a merchant, below `/api/{merchant}/{mode}`. The merchant's membership and the action's roles are checked. */
export function merchantRoute<Body = undefined, Query = undefined>(
  row: RouteRow<MerchantAction, Body, Query, MerchantRequest<Body, Query>> & {
    readonly path: `/api/{merchant}/{mode}/${string}`;
  },
): Route {
  return erased('merchant', row);
}

/** The handler gets only what the checks have found and the schemas have parsed, so their types are safe to cast to. */
function erased<Action extends DashboardAction, Body, Query, Request>(
  kind: Route['kind'],
  {
    stepUp = 'no',
    body,
    bodyBytesMax = bytesMaxByDefault,
    query,
    handle,
    ...row
  }: RouteRow<Action, Body, Query, Request>,
): Route {
  return { ...row, kind, stepUp, body: body ?? null, bodyBytesMax, query: query ?? null, handle };
}

/**
 * Throws when a route has no action of the table, has the rule of another kind of route, or repeats another one. The
 * server does not start then.
 */
export function checkRoutes(routes: readonly Route[]): void {
  const seen = new Set<string>();
  for (const { kind, method, path, action } of routes) {
    const address = `${method} ${path}`;
    const rule = Object.hasOwn(dashboardActions, action) ? dashboardActions[action] : undefined;
    const ruleKind = rule === undefined ? undefined : kindOf(rule);
    if (ruleKind !== kind) throw new Error(`The route ${address} has no action of its kind: ${action}.`);
    if (seen.has(address)) throw new Error(`The route ${address} exists twice.`);
    seen.add(address);
  }
}

function kindOf(rule: (typeof dashboardActions)[DashboardAction]): Route['kind'] {
  if (rule === 'anyone') return 'public';
  return typeof rule === 'string' ? 'account' : 'merchant';
}
