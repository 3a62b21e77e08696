import { LandedError } from '../errors.js';

/**
 * A body as it is sent, refused here when it cannot be sent as it is. JSON would make null of a number that is none,
 * and a refund whose amount is null gives everything back.
 */
export function bodyText(body: object): string {
  try {
    return JSON.stringify(body, (name, value: unknown) => {
      if (typeof value !== 'number' || Number.isFinite(value)) return value;
      throw new RangeError(`${name} is ${value}.`);
    });
  } catch (cause) {
    const reason = cause instanceof RangeError ? `: ${cause.message}` : '.';
    throw new LandedError({ code: 'validation_error', message: `The body cannot be written as JSON${reason}`, cause });
  }
}
