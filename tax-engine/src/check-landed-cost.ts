import { amountMax } from '@landed/contracts/money/money';
import type {
  ChargeComponent,
  DutyRateRange,
  LandedCost,
  QuotedLine,
  QuoteLine,
  QuoteRequest,
} from '@landed/contracts/tax-quote/types';
import { type QuoteWarning, quoteWarningCodes } from '@landed/contracts/tax-quote/warning-codes';

/**
 * What is wrong with an engine's price, one sentence per fault. A price without faults may be stored. A price with a
 * fault is discarded as a whole (`internal_error`), never repaired. It may come from another process, so its shape is
 * checked too.
 */
export function checkLandedCost(request: QuoteRequest, cost: LandedCost): string[] {
  const shape = shapeProblems(cost);
  if (shape.length > 0) return shape;
  const { breakdown, lines } = cost;
  const subtotal = sum(request.lines.map((line) => line.quantity * line.unitAmount));
  return [
    ...(breakdown.currency === request.currency ? [] : ['the currency is not that of the request']),
    ...equal('shipping', breakdown.shipping, request.shippingAmount),
    ...equal('subtotal', breakdown.subtotal, subtotal),
    ...equal('tax', breakdown.tax, sum(lines.map((line) => line.tax))),
    ...equal('duty', breakdown.duty, sum(lines.map((line) => line.duty))),
    ...equal('total', breakdown.total, breakdown.subtotal + breakdown.shipping + breakdown.tax + breakdown.duty),
    ...(breakdown.total <= amountMax ? [] : ['the total is above the cap']),
    ...dutyRangeProblems(cost),
    ...lineProblems(request.lines, lines),
  ];
}

/** The duty that is charged is one of those that are possible. */
function dutyRangeProblems({ breakdown: { duty }, dutyRange }: LandedCost): string[] {
  if (dutyRange === null) return [];
  const { min, max } = dutyRange;
  return min <= duty && duty <= max ? [] : [`the duty is ${duty}, outside its range of ${min} to ${max}`];
}

function shapeProblems(cost: LandedCost): string[] {
  const { breakdown, lines, dutyRange, warnings, assumptions, rulePacks } = cost;
  if (typeof breakdown !== 'object' || breakdown === null || !Array.isArray(lines)) return ['the price has no amounts'];
  const { subtotal, shipping, tax, duty, total } = breakdown;
  const amounts = Object.entries({ subtotal, shipping, tax, duty, total });
  return [
    ...amounts.flatMap(([name, value]) => wholeAmount(name, value)),
    ...lines.flatMap((line, index) =>
      [line?.amount, line?.tax, line?.duty].flatMap((value) => wholeAmount(`an amount of line ${index}`, value)),
    ),
    ...lines.flatMap((line, index) => componentShapeProblems(index, line?.taxComponents, line?.dutyComponents)),
    ...lines.flatMap((line, index) => rateRangeProblems(index, line?.dutyRateRange)),
    ...dutyRangeShapeProblems(dutyRange),
    ...warningProblems(warnings, lines.length),
    ...(areTexts(assumptions) && areTexts(rulePacks) ? [] : ['assumptions or rule_packs are not lists of text']),
  ];
}

function dutyRangeShapeProblems(range: LandedCost['dutyRange']): string[] {
  if (range === null) return [];
  const { min, max } = range ?? {};
  return Object.entries({ min, max }).flatMap(([name, value]) => wholeAmount(`${name} of the duty range`, value));
}

const percentage = /^\d{1,4}(\.\d{1,6})?$/;

function rateRangeProblems(index: number, range: DutyRateRange | null): string[] {
  if (range === null) return [];
  const { min, max, lines, codeDigits } = range ?? {};
  const areRates = [min, max].every((rate) => typeof rate === 'string' && percentage.test(rate));
  const isRange = areRates && Number(min) <= Number(max);
  const areCounts = [lines, codeDigits].every((count) => wholeAmount('', count).length === 0);
  return isRange && areCounts ? [] : [`the duty rate range of line ${index} is not a range of percentages`];
}

function warningProblems(warnings: unknown, lines: number): string[] {
  const areWarnings =
    Array.isArray(warnings) &&
    warnings.every(
      (warning: QuoteWarning | null) =>
        typeof warning === 'object' &&
        warning !== null &&
        Object.hasOwn(quoteWarningCodes, warning.code) &&
        typeof warning.message === 'string' &&
        (warning.line === null || (wholeAmount('', warning.line).length === 0 && warning.line < lines)),
    );
  return areWarnings ? [] : ['warnings is not a list of known codes with lines of the order'];
}

function componentShapeProblems(index: number, ...lists: unknown[]): string[] {
  return lists.every((list) => Array.isArray(list) && list.every(isComponent))
    ? []
    : [`the components of line ${index} are not lists of names with rates and amounts`];
}

function isComponent(value: ChargeComponent | null): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    typeof value.name === 'string' &&
    (value.rate === null || typeof value.rate === 'string') &&
    wholeAmount('', value.amount).length === 0
  );
}

function wholeAmount(name: string, value: unknown): string[] {
  const whole = typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && !Object.is(value, -0);
  return whole ? [] : [`${name} is not a non-negative integer`];
}

function areTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((entry) => typeof entry === 'string');
}

function lineProblems(requested: readonly QuoteLine[], priced: readonly QuotedLine[]): string[] {
  if (requested.length !== priced.length) return ['the number of lines is not that of the request'];
  return requested.flatMap((line, index) => {
    const quoted = priced[index];
    if (quoted === undefined || !isSameLine(line, quoted)) return [`line ${index} is not that of the request`];
    return [
      ...equal(`tax of line ${index}`, quoted.tax, sum(quoted.taxComponents.map(({ amount }) => amount))),
      ...equal(`duty of line ${index}`, quoted.duty, sum(quoted.dutyComponents.map(({ amount }) => amount))),
    ];
  });
}

function isSameLine(requested: QuoteLine, quoted: QuotedLine): boolean {
  return (
    quoted.amount === requested.quantity * requested.unitAmount &&
    quoted.sku === requested.sku &&
    quoted.description === requested.description &&
    quoted.quantity === requested.quantity &&
    quoted.unitAmount === requested.unitAmount &&
    quoted.hsCode === requested.hsCode &&
    quoted.originCountry === requested.originCountry &&
    quoted.netWeightGrams === requested.netWeightGrams &&
    quoted.volumeMl === requested.volumeMl &&
    quoted.metalSharePercent === requested.metalSharePercent &&
    quoted.preference === requested.preference
  );
}

function equal(name: string, actual: number, expected: number): string[] {
  return actual === expected ? [] : [`the ${name} is ${actual}, not ${expected}`];
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}
