import type { z } from 'zod';
import type { Deprecation } from '../deprecation/deprecation.js';
import type { ErrorCode } from '../errors/error-table.js';

/** A named request with its response. The document shows both, and a test sends the request. */
export interface OperationExample {
  readonly name: string;
  readonly summary: string;
  /** JSON body of the request; null on operations without one. */
  readonly request: unknown;
  /** JSON body of the response. Ids, times and `rule_packs` differ between runs; everything else is exact. */
  readonly response: unknown;
}

export type OperationTag =
  | 'Classifications'
  | 'Tax quotes'
  | 'Checkout'
  | 'Payment method domains'
  | 'Payment intents'
  | 'Refunds'
  | 'Disputes'
  | 'Balance'
  | 'Payouts'
  | 'Events';

/** One operation as the document describes it. The gateway's route with the same id implements it. */
export interface ApiOperation {
  readonly operationId: string;
  readonly method: 'get' | 'post';
  /** As in the gateway's route table: `/v1/payment_intents/{payment_intent_id}`. */
  readonly path: string;
  readonly tag: OperationTag;
  readonly summary: string;
  readonly description: string;
  /** Description of the 200 response. */
  readonly success: string;
  readonly pathParameters: z.ZodObject | null;
  /** Absent: every query parameter is rejected as an unknown field. */
  readonly queryParameters?: z.ZodObject;
  readonly request: z.ZodType | null;
  /** Whether the body may be left out. */
  readonly requestOptional?: true;
  /** Largest body in prose, if it is not the limit of all operations. */
  readonly requestMax?: string;
  readonly response: z.ZodType;
  /** Set if the response is a file and not JSON. Its examples are not shown. */
  readonly file?: 'application/pdf';
  /** Whether the operation extends the API contract; the document marks it with `x-landed-extension`. */
  readonly extension?: true;
  /** Whether the operation moves money and so needs an `Idempotency-Key`. */
  readonly idempotent: boolean;
  /** Which key the operation takes; absent: a secret key. */
  readonly key?: 'publishable';
  /** Whether the response has an `ETag`, and `If-None-Match` saves its body. */
  readonly conditional?: true;
  /** Set once an operation is to be replaced; the document marks it and names both dates. */
  readonly deprecation?: Deprecation;
  /** Codes beyond those that every operation can return. */
  readonly errors: readonly ErrorCode[];
  /** Error messages that this operation has instead of those of the error table. */
  readonly errorMessages?: Readonly<Partial<Record<ErrorCode, string>>>;
  /** `details` of a code's example, if this operation needs its own. */
  readonly errorDetails?: Readonly<Partial<Record<ErrorCode, Readonly<Record<string, unknown>>>>>;
  readonly examples: readonly OperationExample[];
}
