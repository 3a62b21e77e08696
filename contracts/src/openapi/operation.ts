import type { z } from 'zod';
import type { ErrorCode } from '../errors/error-table.js';

/** A named pair that the documentation shows and the tests send: this request is answered in this shape. */
export interface OperationExample {
  readonly name: string;
  readonly summary: string;
  /** JSON body of the request; null on operations without one. */
  readonly request: unknown;
  /** JSON body of the answer; ids, times and rule packs are of the moment, everything else is exact. */
  readonly response: unknown;
}

/** One operation as the documentation describes it. The gateway's route of the same id does what is said here. */
export interface ApiOperation {
  readonly operationId: string;
  readonly method: 'get' | 'post';
  /** As in the gateway's table: `/v1/payment_intents/{payment_intent_id}`. */
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
  readonly pathParameters: z.ZodObject | null;
  /** Absent: any query parameter is refused as an unknown field. */
  readonly queryParameters?: z.ZodObject;
  readonly request: z.ZodType | null;
  readonly response: z.ZodType;
  /** Whether it is ours beyond the contract's endpoints; marked `x-landed-extension` in the document. */
  readonly extension?: true;
  /** Whether the operation moves money and so needs an `Idempotency-Key`. */
  readonly idempotent: boolean;
  /** Codes beyond those that every operation can answer. */
  readonly errors: readonly ErrorCode[];
  /** `details` of a code's example where this operation has more telling ones than most. */
  readonly errorDetails?: Readonly<Partial<Record<ErrorCode, Readonly<Record<string, unknown>>>>>;
  readonly examples: readonly OperationExample[];
}
