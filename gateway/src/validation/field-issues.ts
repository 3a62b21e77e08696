import type { ApiError, FieldIssue } from '@landed/contracts/errors/api-error';
import { amountIssue } from '@landed/contracts/money/wire';
import type { z } from 'zod';
import { fieldPath, type PathSegment } from '../json/field-path.js';

type Issue = z.core.$ZodIssue;

/** Most issues that one response lists. The last of a longer list only says that there are more. */
export const fieldIssuesMax = 16;

const moreIssues: FieldIssue = { path: '', code: 'more_fields', message: 'More fields are not valid.' };

/** The first issues, and one for all others. */
export function firstIssues(fields: readonly FieldIssue[]): readonly FieldIssue[] {
  return fields.length <= fieldIssuesMax ? fields : [...fields.slice(0, fieldIssuesMax - 1), moreIssues];
}

/**
 * The API error of a body that does not match its schema: `invalid_amount` when every issue is an amount out of range,
 * otherwise `validation_error`. Either way, `details.fields` lists each field with a stable code.
 *
 * The issues must contain their input (`reportInput`): only the input shows whether a field is absent or of the wrong type.
 */
export function apiErrorOfIssues(issues: readonly Issue[]): ApiError {
  // A field has at most two issues, next to each other: the rest of a long list cannot be among the first fields.
  const fields = withoutEchoes(issues.slice(0, 2 * fieldIssuesMax + 2)).flatMap(fieldIssues);
  return apiErrorOfFields(fields);
}

/** The API error that lists the first of these fields. All of them together decide its code. */
export function apiErrorOfFields(fields: readonly FieldIssue[]): ApiError {
  const onlyAmounts = fields.length > 0 && fields.every((field) => field.code === amountIssue);
  return { code: onlyAmounts ? 'invalid_amount' : 'validation_error', details: { fields: firstIssues(fields) } };
}

/** An unsafe integer gets two issues: first the safe range, last the field's own range. Only the last is useful. */
function withoutEchoes(issues: readonly Issue[]): readonly Issue[] {
  const beyondSafe = (issue: Issue) =>
    (issue.code === 'too_big' || issue.code === 'too_small') && 'note' in issue && typeof issue.input === 'number';
  const lastByPath = new Map(issues.map((issue, index) => [pathOf(issue), index]));
  return issues.filter((issue, index) => !beyondSafe(issue) || lastByPath.get(pathOf(issue)) === index);
}

function fieldIssues(issue: Issue): FieldIssue[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys
      .slice(0, fieldIssuesMax + 1)
      .map((key) => ({ path: pathOf(issue, key), code: 'unknown_field', message: issue.message }));
  }
  return [{ path: pathOf(issue), code: codeOf(issue), message: issue.message }];
}

function pathOf(issue: Issue, ...more: PathSegment[]): string {
  return fieldPath([...issue.path.map((part) => (typeof part === 'symbol' ? String(part) : part)), ...more]);
}

function codeOf(issue: Issue): string {
  if (issue.code !== 'custom' && issue.input === undefined) return 'required';
  switch (issue.code) {
    case 'custom':
      return customCode(issue.params);
    case 'invalid_type':
      return issue.expected === 'int' && typeof issue.input === 'number' ? 'not_integer' : 'type';
    case 'too_big':
      return { string: 'too_long', array: 'too_many' }[issue.origin as string] ?? 'too_large';
    case 'too_small':
      return { string: 'too_short', array: 'too_few' }[issue.origin as string] ?? 'too_small';
    case 'invalid_format':
      return 'format';
    case 'invalid_value':
      return 'not_allowed';
    default:
      return 'invalid';
  }
}

function customCode(params: Readonly<Record<string, unknown>> | undefined): string {
  const code = params?.['code'];
  return typeof code === 'string' ? code : 'invalid';
}
