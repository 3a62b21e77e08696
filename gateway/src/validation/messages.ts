import type { z } from 'zod';

const typeNames: Readonly<Record<string, string>> = {
  string: 'a string',
  int: 'an integer',
  // The contract has no other numbers.
  number: 'an integer',
  boolean: 'true or false',
  object: 'an object',
  record: 'an object',
  array: 'an array',
};

const formatNames: Readonly<Record<string, string>> = {
  email: 'an e-mail address',
  uuid: 'a UUID',
  date: 'a date',
  datetime: 'a timestamp',
  url: 'a URL',
};

/**
 * The message of an issue for which the schema has no message. The validator's own messages never reach a caller: they
 * change with its version and may describe internals. A message never contains the value.
 */
export function issueMessage(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined && issue.code !== 'unrecognized_keys') return 'Is required.';
  switch (issue.code) {
    case 'invalid_type':
      return `Must be ${typeNames[issue.expected] ?? 'of another type'}.`;
    case 'invalid_value':
      return `Must be one of: ${issue.values.map(String).join(', ')}.`;
    case 'invalid_format':
      return `Must be ${formatNames[issue.format] ?? 'in the documented format'}.`;
    case 'too_big':
      return `Must ${sizeVerb(issue.origin)} at most ${issue.maximum}${unitOf(issue.origin)}.`;
    case 'too_small':
      return `Must ${sizeVerb(issue.origin)} at least ${issue.minimum}${unitOf(issue.origin)}.`;
    case 'unrecognized_keys':
      return 'Is not a field of this request.';
    default:
      return 'Is not valid.';
  }
}

function sizeVerb(origin: string): string {
  return origin === 'string' || origin === 'array' ? 'have' : 'be';
}

function unitOf(origin: string): string {
  if (origin === 'string') return ' characters';
  return origin === 'array' ? ' items' : '';
}
