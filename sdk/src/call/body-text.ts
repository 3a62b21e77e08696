import { LandedError } from '../errors.js';

/**
 * The body as JSON. Throws for NaN and Infinity: `JSON.stringify` would write null, and a refund whose amount is null
 * refunds everything.
 */
export function bodyText(body: object): string {
  try {
    return JSON.stringify(body, (name, value: unknown) => {
      if (typeof value !== 'number' || Number.isFinite(value)) return value;
      throw new RangeError(`${name} is ${value}`);
    });
  } catch (cause) {
    const reason = cause instanceof RangeError ? `: ${cause.message}` : '';
    throw new LandedError({
      code: 'validation_error',
      message: `The request body cannot be written as JSON${reason}.`,
      cause,
    });
  }
}
