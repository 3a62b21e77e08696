import type { Refusal } from '@landed/contracts/errors/refusal';
import { z } from 'zod';
import { refusalOfIssues } from './field-issues.js';
import { issueMessage } from './messages.js';

export type ReadBody<Body> =
  | { readonly kind: 'body'; readonly body: Body }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

/** Turns parsed JSON into a body of the contract, or into the refusal that names its fields. */
export type BodyReader<Body> = (json: unknown) => ReadBody<Body>;

const parseOptions = { error: issueMessage, reportInput: true };

/**
 * Compiles a schema once, when the routes are built. `strict` makes a schema that cannot be compiled an error of that
 * moment: falling back silently would cost several times the CPU on every request.
 */
export function bodyReader<Body>(schema: z.ZodType<Body>): BodyReader<Body> {
  const compiled = z.compile(schema, { strict: true });
  return (json) => {
    const result = compiled.safeParse(json, parseOptions);
    return result.success
      ? { kind: 'body', body: result.data }
      : { kind: 'refused', refusal: refusalOfIssues(result.error.issues) };
  };
}
