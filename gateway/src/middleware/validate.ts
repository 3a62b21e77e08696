import { ApiErrorException } from './api-error-exception.js';
import { type Middleware, required } from './request-state.js';

/** Validates query and body against the operation's schemas. */
export const validate: Middleware = (ctx, next) => {
  const { query, body } = required(ctx.state.route);
  const parameters = query(ctx.querystring);
  if (parameters.kind === 'invalid') throw new ApiErrorException(parameters.error);
  ctx.state.query = parameters.body;
  if (body !== null) {
    const read = body.read(ctx.state.json);
    if (read.kind === 'invalid') throw new ApiErrorException(read.error);
    ctx.state.body = read.body;
  }
  return next();
};
