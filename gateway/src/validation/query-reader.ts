import { type FieldIssue, invalidFields } from '@landed/contracts/errors/refusal';
import { z } from 'zod';
import { fieldPath } from '../json/field-path.js';
import type { ReadBody } from './body-reader.js';
import { fieldIssuesMax, refusalOfIssues } from './field-issues.js';
import { issueMessage } from './messages.js';

/** Turns the text behind `?` into the parameters of an operation, or into the refusal that names what is wrong. */
export type QueryReader<Query> = (text: string) => ReadBody<Query>;

const unknownMessage = 'Is not a parameter of this request.';

const parseOptions = {
  error: (issue: z.core.$ZodRawIssue) => (issue.code === 'unrecognized_keys' ? unknownMessage : issueMessage(issue)),
  reportInput: true,
};

/** For an operation with parameters; compiled once, as the reader of a body is. One given twice has no one value. */
export function queryReader<Query>(schema: z.ZodType<Query>): QueryReader<Query> {
  const compiled = z.compile(schema, { strict: true });
  return (text) => {
    const parameters = [...new URLSearchParams(text)];
    const repeated = repeatedNames(parameters);
    if (repeated.length > 0) return refused(repeated, 'repeated', 'Must be given once.');
    const result = compiled.safeParse(Object.fromEntries(parameters), parseOptions);
    return result.success
      ? { kind: 'body', body: result.data }
      : { kind: 'refused', refusal: refusalOfIssues(result.error.issues) };
  };
}

/** For an operation without parameters: whatever is there is unknown. */
export function noQuery(text: string): ReadBody<undefined> {
  const names = text === '' ? [] : [...new URLSearchParams(text).keys()];
  return names.length === 0 ? { kind: 'body', body: undefined } : refused(names, 'unknown_field', unknownMessage);
}

/** In one pass: a line of thousands of parameters costs no more than to read it. */
function repeatedNames(parameters: readonly (readonly [string, string])[]): string[] {
  const seen = new Set<string>();
  return parameters.flatMap(([name]) => (seen.size === seen.add(name).size ? [name] : []));
}

function refused(names: readonly string[], code: string, message: string): ReadBody<never> {
  const fields = [...new Set(names)].slice(0, fieldIssuesMax);
  const issues = fields.map((name): FieldIssue => ({ path: fieldPath([name]), code, message }));
  return { kind: 'refused', refusal: invalidFields(issues) };
}
