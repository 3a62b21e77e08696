import type { FieldIssue } from '@landed/contracts/errors/refusal';
import { explainJson } from './explain.js';
import { jsonDepthMax, scanJson } from './scan.js';

export type StrictJson =
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'refused'; readonly issues: readonly FieldIssue[] };

/** An escaped surrogate: most are halves of proper pairs, so they only ask for the closer look. */
const surrogateEscape = /\\u[dD][89a-fA-F]/;

/**
 * Reads JSON as the contract wants it: at most {@link jsonDepthMax} levels, no name twice in one object, numbers
 * written as plain integers, no half surrogates, nothing behind the value. `__proto__` is an ordinary own name.
 *
 * The native parser builds the value; a scan before and a count after it prove that a usual body has nothing to
 * refuse, and only a suspicious one is walked again to say what and where.
 */
export function readStrictJson(text: string): StrictJson {
  const scan = scanJson(text);
  if (scan.tooDeep) return refused('too_deep', `Is nested deeper than ${jsonDepthMax} levels.`);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return refused('malformed_json', 'Is not valid JSON.');
  }
  if (scan.plainNumbers && countMembers(value) === scan.members && !surrogateEscape.test(text)) {
    return { kind: 'value', value };
  }
  const issues = explainJson(text);
  return issues.length === 0 ? { kind: 'value', value } : { kind: 'refused', issues };
}

function refused(code: string, message: string): StrictJson {
  return { kind: 'refused', issues: [{ path: '', code, message }] };
}

/** Members of all objects in a parsed document; its objects have no enumerable names but their own. */
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
