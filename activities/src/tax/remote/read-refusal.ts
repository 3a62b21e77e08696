import { type FieldIssue, invalidFields, type Refusal } from '@landed/contracts/errors/refusal';
import { amountMax } from '@landed/contracts/money/money';
import type { QuoteRequest } from '@landed/contracts/tax-quote/types';
import { z } from 'zod';
import { TaxServiceFault } from './fault.js';

/** Where a fault of each code lies, and what is said of it: words of ours, whatever the service says. */
const fieldFaults = {
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
    message: 'There is no exchange rate that a limit could be compared by.',
  },
  consignment_too_valuable: { at: 'line_items', message: 'The goods are worth more than can be priced together.' },
  unknown_hs_code: { at: 'hs_code', message: 'This is no HS code that can be priced.' },
  obsolete_hs_code: { at: 'hs_code', message: 'This HS code was retired.' },
  restricted_product: { at: 'hs_code', message: 'Goods of this HS code are not sold through this service.' },
  rate_unavailable: { at: 'hs_code', message: 'No duty rate is on file for this HS code.' },
  specific_duty: { at: 'hs_code', message: 'The duty on this HS code goes by weight or volume.' },
} as const;

const amountFaults = {
  subtotal_too_large: `The subtotal of the quote is above ${amountMax}.`,
  total_too_large: `The total of the quote is above ${amountMax}.`,
} as const;

const refusalSchema = z.object({
  error: z.discriminatedUnion('code', [
    z.object({
      code: z.literal('country_not_supported'),
      reason: z.enum(['no_rule_pack', 'tier2_disabled', 'territory_excluded', 'stale_rules']),
    }),
    z.object({
      code: z.literal('validation_error'),
      fields: z
        .array(z.object({ path: z.string(), code: z.enum(keysOf(fieldFaults)) }))
        .min(1)
        .max(60),
    }),
    z.object({ code: z.literal('invalid_amount'), reason: z.enum(keysOf(amountFaults)) }),
  ]),
});

type GivenRefusal = z.output<typeof refusalSchema>['error'];
type GivenField = Extract<GivenRefusal, { code: 'validation_error' }>['fields'][number];

/** A service's refusal in our words, if it is one of ours. @throws TaxServiceFault for any other. */
export function readRefusal(request: QuoteRequest, answer: unknown): Refusal {
  const parsed = refusalSchema.safeParse(answer);
  if (!parsed.success) throw new TaxServiceFault('unknown_refusal');
  const { error } = parsed.data;
  switch (error.code) {
    case 'country_not_supported':
      return { code: error.code, details: { country: request.destinationCountry, reason: error.reason } };
    case 'validation_error':
      return invalidFields(
        error.fields.map((field) => fieldIssue(request, field)),
        { reason: error.fields[0]?.code },
      );
    case 'invalid_amount': {
      const field = { path: 'line_items', code: error.reason, message: amountFaults[error.reason] };
      return { code: error.code, details: { fields: [field] } };
    }
  }
}

function fieldIssue(request: QuoteRequest, { path, code }: GivenField): FieldIssue {
  const { at, message } = fieldFaults[code];
  const paths = at === 'hs_code' ? request.lines.map((_, index) => `line_items[${index}].hs_code`) : [at];
  if (!paths.includes(path)) throw new TaxServiceFault('unknown_refusal', `${code} at a field that it is not about`);
  return { path, code, message };
}

function keysOf<Key extends string>(record: Readonly<Record<Key, unknown>>): [Key, ...Key[]] {
  return Object.keys(record) as [Key, ...Key[]];
}
