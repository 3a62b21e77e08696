import { RefusalError } from './refusal-error.js';
import { required, type Step } from './request-state.js';

/** Checks query and body against the operation's schemas. */
export const validate: Step = (ctx, next) => {
  const { query, body } = required(ctx.state.route);
  const parameters = query(ctx.querystring);
  if (parameters.kind === 'refused') throw new RefusalError(parameters.refusal);
  ctx.state.query = parameters.body;
  if (body !== null) {
    const read = body.read(ctx.state.json);
    if (read.kind === 'refused') throw new RefusalError(read.refusal);
    ctx.state.body = read.body;
  }
  return next();
};
