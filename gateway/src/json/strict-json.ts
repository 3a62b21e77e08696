import type { FieldIssue } from '@landed/contracts/errors/api-error';
import { explainJson } from './explain.js';
import { jsonDepthMax, jsonMembersMax, scanJson } from './scan.js';

export type StrictJson =
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'invalid'; readonly issues: readonly FieldIssue[] };

/** An escaped surrogate. Most belong to valid pairs, so a match only triggers the full check. */
const surrogateEscape = /\\u[dD][89a-fA-F]/;

/**
 * Parses JSON by the contract's rules: at most {@link jsonDepthMax} levels and `membersMax` members, no duplicate name in an object, numbers
 * written as plain integers, no lone surrogates, nothing after the value. `__proto__` is an ordinary property.
 *
 * The native parser builds the value. A scan before it and a count after it prove that a usual body is valid. Only a
 * body that fails these checks is walked again, to report the fields.
 */
export function readStrictJson(text: string, membersMax = jsonMembersMax): StrictJson {
  const scan = scanJson(text, membersMax);
  if (scan.tooDeep) return invalid('too_deep', `Is nested deeper than ${jsonDepthMax} levels.`);
  if (scan.tooMany) return invalid('too_many_members', `Has more than ${membersMax} members or elements.`);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return invalid('malformed_json', 'Is not valid JSON.');
  }
  if (scan.plainNumbers && countMembers(value) === scan.members && !surrogateEscape.test(text)) {
    return { kind: 'value', value };
  }
  const issues = explainJson(text);
  return issues.length === 0 ? { kind: 'value', value } : { kind: 'invalid', issues };
}

function invalid(code: string, message: string): StrictJson {
  return { kind: 'invalid', issues: [{ path: '', code, message }] };
}

/** The number of members of all objects in a parsed document, which have only own enumerable properties. */
function countMembers(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  let members = 0;
  if (Array.isArray(value)) {
    for (const item of value) members += countMembers(item);
    return members;
  }
  const record = value as Record<string, unknown>;
  for (const name in record) members += 1 + countMembers(record[name]);
  return members;
}
