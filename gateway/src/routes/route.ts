import type { Deprecation } from '@landed/contracts/deprecation/deprecation';
import type { Rail } from '@landed/contracts/rail/rail';
import type { ApiKeyKind } from '@landed/prisma/read/merchant/api-key';
import type { z } from 'zod';
import type { RequestClass } from '../admission/request-class.js';
import type { Caller } from '../auth/caller.js';
import type { ApiResponse } from '../middleware/api-response.js';
import type { Services } from '../services.js';
import { type BodyReader, bodyReader } from '../validation/body-reader.js';
import { noQuery, type QueryReader, queryReader } from '../validation/query-reader.js';

export type RouteMethod = 'GET' | 'POST';

/** A request that has passed all middleware. */
export interface ApiRequest<Body, Query = undefined> {
  readonly rail: Rail;
  readonly merchant: Caller;
  readonly requestId: string;
  /** When its headers had arrived, by `performance.now()`. */
  readonly arrivedAt: number;
  readonly method: RouteMethod;
  /** The path that was sent, without the query. */
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  /** The value of the `Idempotency-Key` header on money operations, otherwise empty. */
  readonly idempotencyKey: string;
  readonly query: Query;
  readonly body: Body;
}

export type Handler<Body, Query = undefined> = (
  request: ApiRequest<Body, Query>,
  services: Services,
) => Promise<ApiResponse>;

/** Throws the API error of a path that names nothing. */
export type FindTarget = (
  request: Pick<ApiRequest<unknown>, 'rail' | 'merchant' | 'params'>,
  services: Pick<Services, 'database'>,
) => Promise<void>;

export interface BodyRule {
  readonly read: BodyReader<unknown>;
  /**
   * Largest body of this operation in bytes. Up to the limit of all operations, a larger body is a 400; above it, this is
   * the limit, and a larger body is a 413.
   */
  readonly bytesMax: number;
  /** The most members of its objects, when it is not that of all operations. */
  readonly membersMax?: number;
  /** Whether no body at all counts as an empty object. */
  readonly mayBeEmpty?: boolean;
}

/** One operation of the API, as the middleware sees it. */
export interface Route {
  readonly method: RouteMethod;
  /** As in OpenAPI: `/v1/payment_intents/{payment_intent_id}`. */
  readonly path: string;
  readonly operationId: string;
  readonly idempotent: boolean;
  /** What a request costs: admission limits each class by itself. */
  readonly requestClass: RequestClass;
  /** Which key the operation takes. `publishable`: it is for browsers, so pages of every origin may call it. */
  readonly key: ApiKeyKind;
  /** Set once the operation is to be replaced: every response says so. */
  readonly deprecation?: Deprecation;
  readonly query: QueryReader<unknown>;
  readonly body: BodyRule | null;
  /** Rejects a request with a large body before the body is read, when the path names nothing that could take it. */
  readonly findTarget?: FindTarget;
  readonly handle: Handler<unknown, unknown>;
}

interface RouteRow<Body, Query> extends Omit<Route, 'requestClass' | 'key' | 'query' | 'body' | 'handle'> {
  /** Absent: `money` for an idempotent operation, else `read`. */
  readonly requestClass?: RequestClass;
  /** Absent: a secret key. */
  readonly key?: ApiKeyKind;
  /** Absent when the operation has no query parameters. */
  readonly query?: z.ZodType<Query>;
  readonly body: ({ readonly schema: z.ZodType<Body> } & Omit<BodyRule, 'read'>) | null;
  readonly handle: Handler<Body, Query>;
}

function bodyRule<Body>({ schema, ...rule }: NonNullable<RouteRow<Body, unknown>['body']>): BodyRule {
  return { ...rule, read: bodyReader(schema) };
}

/**
 * One row of the route table. The handler gets only what the schemas have parsed, so their types are safe to cast to.
 */
export function route<Body, Query = undefined>(row: RouteRow<Body, Query>): Route {
  const body = row.body === null ? null : bodyRule(row.body);
  const query = row.query === undefined ? noQuery : queryReader(row.query);
  return {
    ...row,
    requestClass: row.requestClass ?? (row.idempotent ? 'money' : 'read'),
    key: row.key ?? 'secret',
    query,
    body,
    handle: (request, services) => row.handle(request as ApiRequest<Body, Query>, services),
  };
}
