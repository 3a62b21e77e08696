import type { Rail } from '@landed/contracts/rail/rail';
import type { ApiKeyRecord } from '@landed/prisma/merchant/api-key';
import type { z } from 'zod';
import type { Answer } from '../pipeline/answer.js';
import type { Services } from '../services.js';
import { type BodyReader, bodyReader } from '../validation/body-reader.js';
import { noQuery, type QueryReader, queryReader } from '../validation/query-reader.js';

export type RouteMethod = 'GET' | 'POST';

/** A request that has passed the pipeline. */
export interface ApiRequest<Body, Query = undefined> {
  readonly rail: Rail;
  readonly merchant: ApiKeyRecord;
  readonly requestId: string;
  readonly method: RouteMethod;
  /** The concrete path, without a query. */
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  /** The header's value on operations that need it, else the empty string. */
  readonly idempotencyKey: string;
  readonly query: Query;
  readonly body: Body;
}

export type Handler<Body, Query = undefined> = (
  request: ApiRequest<Body, Query>,
  services: Services,
) => Promise<Answer>;

export interface BodyRule {
  readonly read: BodyReader<unknown>;
  /** Largest raw body in bytes below the ceiling of all operations; above it the request is invalid. */
  readonly bytesMax: number;
}

/** One operation of the API, as the pipeline sees it. */
export interface Route {
  readonly method: RouteMethod;
  /** As in OpenAPI: `/v1/payment_intents/{payment_intent_id}`. */
  readonly path: string;
  readonly operationId: string;
  readonly idempotent: boolean;
  readonly query: QueryReader<unknown>;
  readonly body: BodyRule | null;
  readonly handle: Handler<unknown, unknown>;
}

interface RouteRow<Body, Query> extends Omit<Route, 'query' | 'body' | 'handle'> {
  /** Absent: the operation has no parameters. */
  readonly query?: z.ZodType<Query>;
  readonly body: { readonly schema: z.ZodType<Body>; readonly bytesMax: number } | null;
  readonly handle: Handler<Body, Query>;
}

/** One row of the table. The schemas type what the handler gets; the pipeline passes on nothing that it did not read. */
export function route<Body, Query = undefined>(row: RouteRow<Body, Query>): Route {
  const body = row.body === null ? null : { read: bodyReader(row.body.schema), bytesMax: row.body.bytesMax };
  const query = row.query === undefined ? noQuery : queryReader(row.query);
  return {
    ...row,
    query,
    body,
    handle: (request, services) => row.handle(request as ApiRequest<Body, Query>, services),
  };
}
