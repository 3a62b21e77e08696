import { type ApiError, type FieldIssue, invalidFields } from '@landed/contracts/errors/api-error';
import { amountMax } from '@landed/contracts/money/money';
import { destinationRejections, goodsRejections } from '@landed/contracts/tax-quote/rejection-reasons';
import type { QuoteRequest } from '@landed/contracts/tax-quote/types';
import { z } from 'zod';
import { TaxServiceFault } from './tax-service-fault.js';

/** The field that each code belongs to, and our message for it. Messages of the service are never passed on. */
const fieldErrors = {
  required: { at: 'destination_postal_code', message: 'The postal code decides the tax of this destination.' },
  invalid_postal_code: {
    at: 'destination_postal_code',
    message: 'This is not a postal code of the destination country.',
  },
  unknown_postal_code: {
    at: 'destination_postal_code',
    message: 'No place of the destination country has this postal code.',
  },
  exchange_rate_unavailable: {
    at: 'currency',
    message: 'No exchange rate is on file to compare the order with a limit.',
  },
  consignment_too_valuable: { at: 'line_items', message: 'The goods are worth more than can be priced together.' },
  unknown_hs_code: { at: 'hs_code', message: 'This HS code is unknown.' },
  obsolete_hs_code: { at: 'hs_code', message: 'This HS code was retired.' },
  specific_duty: { at: 'hs_code', message: 'The duty on this HS code depends on weight or volume.' },
} as const;

const amountErrors = {
  subtotal_too_large: `The subtotal of the quote is above ${amountMax}.`,
  total_too_large: `The total of the quote is above ${amountMax}.`,
} as const;

const countryErrors = z.discriminatedUnion('reason', [
  z.object({ code: z.literal('country_not_supported'), reason: z.enum(destinationRejections) }),
  z.object({
    code: z.literal('country_not_supported'),
    reason: z.enum(keysOf(goodsRejections)),
    /** Indexes of the lines from 0; empty when no line is the cause. */
    lines: z.array(z.int().min(0)).max(60).default([]),
  }),
]);

const rejectionSchema = z.object({
  error: z.union([
    countryErrors,
    z.object({
      code: z.literal('validation_error'),
      fields: z
        .array(z.object({ path: z.string(), code: z.enum(keysOf(fieldErrors)) }))
        .min(1)
        .max(60),
    }),
    z.object({ code: z.literal('invalid_amount'), reason: z.enum(keysOf(amountErrors)) }),
  ]),
});

type GivenError = z.output<typeof rejectionSchema>['error'];
type GivenField = Extract<GivenError, { code: 'validation_error' }>['fields'][number];

/**
 * The API error for a rejection by the service, with our messages. @throws TaxServiceFault for an error that the API
 * does not have.
 */
export function readRejection(request: QuoteRequest, body: unknown): ApiError {
  const parsed = rejectionSchema.safeParse(body);
  if (!parsed.success) throw new TaxServiceFault('unknown_rejection');
  const { error } = parsed.data;
  switch (error.code) {
    case 'country_not_supported':
      return countryError(request, error);
    case 'validation_error':
      return invalidFields(
        error.fields.map((field) => fieldIssue(request, field)),
        { reason: error.fields[0]?.code },
      );
    case 'invalid_amount': {
      const field = { path: 'line_items', code: error.reason, message: amountErrors[error.reason] };
      return { code: error.code, details: { fields: [field] } };
    }
  }
}

function countryError(request: QuoteRequest, error: z.output<typeof countryErrors>): ApiError {
  const { code, reason } = error;
  const country = request.destinationCountry;
  if (!('lines' in error)) return { code, details: { country, reason } };
  const lines = [...new Set(error.lines)].sort((a, b) => a - b);
  if (lines.some((line) => line >= request.lines.length)) {
    throw new TaxServiceFault('unknown_rejection', `${reason} at a line that the request does not have`);
  }
  return { code, message: goodsRejections[error.reason], details: { country, reason, lines } };
}

function fieldIssue(request: QuoteRequest, { path, code }: GivenField): FieldIssue {
  const { at, message } = fieldErrors[code];
  const paths = at === 'hs_code' ? request.lines.map((_, index) => `line_items[${index}].hs_code`) : [at];
  if (!paths.includes(path))
    throw new TaxServiceFault('unknown_rejection', `${code} at a field that it does not belong to`);
  return { path, code, message };
}

function keysOf<Key extends string>(record: Readonly<Record<Key, unknown>>): [Key, ...Key[]] {
  return Object.keys(record) as [Key, ...Key[]];
}
