import { type FieldIssue, invalidFields } from '@landed/contracts/errors/api-error';
import { z } from 'zod';
import { fieldPath } from '../json/field-path.js';
import type { ReadBody } from './body-reader.js';
import { apiErrorOfIssues, fieldIssuesMax, firstIssues } from './field-issues.js';
import { issueMessage } from './messages.js';

/** Turns the query string into the parameters of an operation, or into the API error that lists the invalid ones. */
export type QueryReader<Query> = (text: string) => ReadBody<Query>;

const unknownMessage = 'Is not a parameter of this request.';

const parseOptions = {
  error: (issue: z.core.$ZodRawIssue) => (issue.code === 'unrecognized_keys' ? unknownMessage : issueMessage(issue)),
  reportInput: true,
};

/**
 * For an operation with parameters. Compiles the schema once, as for a body. Rejects a repeated parameter, unless its name
 * ends in `[]`: its values are an array. Parameters `metadata[key]` are one object.
 */
export function queryReader<Query>(schema: z.ZodType<Query>): QueryReader<Query> {
  const compiled = z.compile(schema, { strict: true });
  return (text) => {
    const parameters = [...new URLSearchParams(text)];
    const repeated = repeatedNames(parameters);
    if (repeated.length > 0) return invalid(repeated, 'repeated', 'Must be given once.');
    const result = compiled.safeParse(valuesOf(parameters), parseOptions);
    return result.success
      ? { kind: 'body', body: result.data }
      : { kind: 'invalid', error: apiErrorOfIssues(result.error.issues) };
  };
}

/** For an operation without parameters: rejects every parameter. */
export function noQuery(text: string): ReadBody<undefined> {
  const names = text === '' ? [] : [...new URLSearchParams(text).keys()];
  return names.length === 0 ? { kind: 'body', body: undefined } : invalid(names, 'unknown_field', unknownMessage);
}

type Parameters = readonly (readonly [string, string])[];

const isList = (name: string): boolean => name.endsWith('[]');

/** Takes one pass, because a query may have thousands of parameters. */
function repeatedNames(parameters: Parameters): string[] {
  const seen = new Set<string>();
  return parameters.flatMap(([name]) => (seen.size === seen.add(name).size && !isList(name) ? [name] : []));
}

/** The parameter whose values have keys: `metadata[key]`. */
const keyed = /^(metadata)\[([^[\]]+)\]$/;

function valuesOf(parameters: Parameters): object {
  const lists = new Map<string, string[]>();
  const objects = new Map<string, [string, string][]>();
  const single: (readonly [string, string])[] = [];
  for (const parameter of parameters) {
    const [name, value] = parameter;
    const [, object, key] = keyed.exec(name) ?? [];
    if (isList(name)) append(lists, name, value);
    else if (object === undefined || key === undefined) single.push(parameter);
    else append(objects, object, [key, value]);
  }
  const collected = [...objects].map(([name, entries]) => [name, Object.fromEntries(entries)] as const);
  // A plain `metadata=…` beside keys stays, so that the schema rejects it.
  return Object.fromEntries<unknown>([...collected, ...single, ...lists]);
}

function append<Value>(all: Map<string, Value[]>, name: string, value: Value): void {
  const values = all.get(name);
  if (values === undefined) all.set(name, [value]);
  else values.push(value);
}

function invalid(names: readonly string[], code: string, message: string): ReadBody<never> {
  const fields = [...new Set(names)].slice(0, fieldIssuesMax + 1);
  const issues = fields.map((name): FieldIssue => ({ path: fieldPath([name]), code, message }));
  return { kind: 'invalid', error: invalidFields(firstIssues(issues)) };
}
