import type { ApiError } from '@landed/contracts/errors/api-error';
import { z } from 'zod';
import { apiErrorOfIssues } from './field-issues.js';
import { issueMessage } from './messages.js';

export type ReadBody<Body> =
  | { readonly kind: 'body'; readonly body: Body }
  | { readonly kind: 'invalid'; readonly error: ApiError };

/** Turns parsed JSON into a typed body, or into the API error that lists the invalid fields. */
export type BodyReader<Body> = (json: unknown) => ReadBody<Body>;

const parseOptions = { error: issueMessage, reportInput: true };

/**
 * Compiles a schema once, when the routes are built. With `strict`, a schema that cannot be compiled throws there. A
 * silent fallback would cost several times the CPU on every request.
 */
export function bodyReader<Body>(schema: z.ZodType<Body>): BodyReader<Body> {
  const compiled = z.compile(schema, { strict: true });
  return (json) => {
    const result = compiled.safeParse(json, parseOptions);
    return result.success
      ? { kind: 'body', body: result.data }
      : { kind: 'invalid', error: apiErrorOfIssues(result.error.issues) };
  };
}
