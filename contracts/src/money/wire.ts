import { z } from 'zod';
import { currencies } from './currency.js';
import { amountMax, quantityMax } from './money.js';

/** Name of the parameter that marks an issue of range as `invalid_amount` rather than `validation_error`. */
export const amountIssue = 'invalid_amount';

/**
 * An amount field in minor units. A value that is no integer breaks the shape (`validation_error`); an integer out of
 * range is an `invalid_amount`.
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

export const currencyField = z.enum(currencies);

export const quantityField = z.int().min(1).max(quantityMax);
