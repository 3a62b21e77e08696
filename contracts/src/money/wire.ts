import { z } from 'zod';
import type { ZodOpenApiOverrideMeta } from 'zod-openapi';
import { currencies } from './currency.js';
import { amountMax, quantityMax } from './money.js';

/** Code of a field issue that makes the error `invalid_amount` instead of `validation_error`. */
export const amountIssue = 'invalid_amount';

/**
 * An amount field in minor units. A value that is not an integer is a `validation_error`; an integer out of range is an
 * `invalid_amount`.
 */
export function amountField(min: number) {
  return z
    .int()
    .refine((value) => value >= min && value <= amountMax, {
      params: { code: amountIssue },
      message: `Must be from ${min} to ${amountMax}.`,
    })
    .meta({ minimum: min, maximum: amountMax });
}

/** An amount field that may be null or absent and then is `value`. */
export function defaultedAmountField(value: number) {
  return amountField(0)
    .nullish()
    .transform((amount) => amount ?? value)
    .meta({ override: withDefault(value) });
}

export const currencyField = z.enum(currencies);

export const quantityField = z.int().min(1).max(quantityMax);

/** An amount of a response, which is never negative. */
export function responseAmountField(description: string, min = 0) {
  return z
    .int()
    .min(min)
    .meta({ description: `${description} In minor units.` });
}

/** An amount of a response with its sign: positive is the merchant's. */
export function signedAmountField(description: string) {
  return z.int().meta({ description: `${description} In minor units, with its sign.` });
}

/** The currency of all amounts of a record. */
export const recordCurrencyField = currencyField.meta({
  description: 'ISO 4217 code of the currency of all amounts of this object.',
});

/** Documents the default of a field that may be null too: a transformation hides it from the generator. */
function withDefault(value: number): ZodOpenApiOverrideMeta {
  return ({ jsonSchema }) => {
    jsonSchema.default = value;
  };
}
