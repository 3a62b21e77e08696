import { currencies } from '@landed/contracts/money/currency';
import { amountMax } from '@landed/contracts/money/money';
import { dutyBases } from '@landed/contracts/tax-quote/duty-basis';
import type {
  ChargeComponent,
  DutyRateRange,
  LandedCost,
  QuotedLine,
  QuoteRequest,
} from '@landed/contracts/tax-quote/types';
import { quoteWarningCodeList } from '@landed/contracts/tax-quote/warning-codes';
import { z } from 'zod';
import { TaxServiceFault } from './tax-service-fault.js';

/** Text that goes into a merchant's quote: short, on one line, and without characters that could be markup. */
function sentence(max: number) {
  return z
    .string()
    .min(1)
    .max(max)
    .regex(/^[^\p{C}\p{Zl}\p{Zp}<>]+$/u);
}

const amount = z.int().min(0).max(amountMax);

/** A percentage as text. */
const percentage = z.string().regex(/^\d{1,4}(\.\d{1,6})?$/);

const components = z.array(z.object({ name: sentence(60), rate: percentage.nullable(), amount })).max(10);

const rateRange = z.object({
  min: percentage,
  max: percentage,
  lines: z.int().min(0).max(99_999),
  code_digits: z.int().min(0).max(12),
});

const warning = z.object({
  code: z.enum(quoteWarningCodeList),
  line: z.int().min(0).nullish(),
  message: sentence(300),
});

const responseSchema = z.object({
  engine_version: z.string().regex(/^[\w.+-]{1,40}$/),
  amount_breakdown: z.object({
    subtotal: amount,
    shipping: amount,
    tax: amount,
    duty: amount,
    total: amount,
    currency: z.enum(currencies),
  }),
  line_items: z.array(
    z.object({
      hs_code: z.string(),
      amount,
      tax: amount,
      tax_components: components.optional(),
      duty: amount,
      duty_components: components.optional(),
      duty_basis: z.enum(dutyBases).nullish(),
      duty_rate_range: rateRange.nullish(),
    }),
  ),
  duty_range: z.object({ min: amount, max: amount }).nullish(),
  warnings: z.array(warning).max(100).default([]),
  assumptions: z.array(sentence(300)).max(50).default([]),
  rule_packs: z
    .array(z.string().regex(/^[\w.@/+-]{1,80}$/))
    .max(50)
    .default([]),
});

type Line = z.output<typeof responseSchema>['line_items'][number];

/**
 * The landed cost in the response of a service. Amounts are not checked here: `checkLandedCost` does that. The first
 * entry of `rulePacks` is the engine and its version. @throws TaxServiceFault when the body is not the agreed JSON.
 */
export function readLandedCost(engine: string, request: QuoteRequest, body: unknown): LandedCost {
  const parsed = responseSchema.safeParse(body);
  if (!parsed.success) throw new TaxServiceFault('malformed', invalidPaths(parsed.error));
  const { engine_version, amount_breakdown, line_items, duty_range, warnings, assumptions, rule_packs } = parsed.data;
  if (line_items.length !== request.lines.length) {
    throw new TaxServiceFault('wrong_amounts', 'the number of lines is not that of the request');
  }
  return {
    breakdown: amount_breakdown,
    lines: request.lines.map((line, index) => quotedLine(line, line_items[index])),
    dutyRange: duty_range ?? null,
    warnings: warnings.map(({ code, line, message }) => ({ code, line: line ?? null, message })),
    assumptions,
    rulePacks: [`engine/${engine}@${engine_version}`, ...rule_packs],
  };
}

/**
 * The merchant's fields come from the request. The response repeats HS code and amount to prove that the line is the
 * same.
 */
function quotedLine(line: QuoteRequest['lines'][number], priced: Line | undefined): QuotedLine {
  if (priced === undefined || priced.hs_code !== line.hsCode) {
    throw new TaxServiceFault('wrong_amounts', 'a line is not that of the request');
  }
  const { amount: lineAmount, tax, duty } = priced;
  return {
    ...line,
    amount: lineAmount,
    tax,
    taxComponents: priced.tax_components ?? whole('tax', tax),
    duty,
    dutyComponents: priced.duty_components ?? whole('duty', duty),
    dutyBasis: priced.duty_basis ?? null,
    dutyRateRange: dutyRateRange(priced),
  };
}

function dutyRateRange({ duty_rate_range: range }: Line): DutyRateRange | null {
  if (range == null) return null;
  const { min, max, lines, code_digits: codeDigits } = range;
  return { min, max, lines, codeDigits };
}

function whole(name: string, amount: number): ChargeComponent[] {
  return amount === 0 ? [] : [{ name, rate: null, amount }];
}

/** Paths of the agreed JSON only, without the values: those are text of the service. */
function invalidPaths({ issues }: z.ZodError): string {
  return [...new Set(issues.map(({ path }) => path.join('.') || 'all of it'))].slice(0, 5).join(', ');
}
