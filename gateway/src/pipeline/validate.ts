import { type FieldIssue, invalidFields } from '@landed/contracts/errors/refusal';
import { fieldPath } from '../json/field-path.js';
import { fieldIssuesMax } from '../validation/field-issues.js';
import { RefusalError } from './refusal-error.js';
import { required, type Step } from './request-state.js';

/** Checks the body against the operation's schema. No operation has query parameters, so any is an unknown field. */
export const validate: Step = (ctx, next) => {
  const { body } = required(ctx.state.route);
  if (ctx.querystring !== '') throw new RefusalError(invalidFields(unknownParameters(ctx.querystring)));
  if (body !== null) {
    const read = body.read(ctx.state.json);
    if (read.kind === 'refused') throw new RefusalError(read.refusal);
    ctx.state.body = read.body;
  }
  return next();
};

function unknownParameters(query: string): FieldIssue[] {
  const names = [...new Set(new URLSearchParams(query).keys())].slice(0, fieldIssuesMax);
  return names.map((name) => ({
    path: fieldPath([name]),
    code: 'unknown_field',
    message: 'Is not a parameter of this request.',
  }));
}
