import type { Rail } from '@landed/contracts/rail/rail';
import type { ApiKeyRecord } from '@landed/prisma/merchant/api-key';
import type Koa from 'koa';
import type { Route } from '../routes/route.js';

/** What the pipeline has found out about a request so far; each step fills in its own part. */
export interface RequestState {
  readonly rail: Rail;
  /** Ours alone: a caller's own header never becomes it. */
  readonly requestId: string;
  /** The path as the table writes it; what was sent may hold anything. */
  template?: string;
  route?: Route;
  params?: Readonly<Record<string, string>>;
  merchant?: ApiKeyRecord;
  json?: unknown;
  idempotencyKey?: string;
  query?: unknown;
  body?: unknown;
  /** Code of the error body that was answered, for the access log. */
  errorCode?: string;
}

export type Step = Koa.Middleware<RequestState>;
export type Context = Koa.ParameterizedContext<RequestState>;

/** A part that an earlier step must have filled in; its absence is a mistake in the order of the steps. */
export function required<Part>(part: Part | undefined): Part {
  if (part === undefined) throw new Error('a step of the pipeline ran out of order');
  return part;
}
