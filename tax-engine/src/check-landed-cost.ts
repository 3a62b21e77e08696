import { amountMax } from '@landed/contracts/money/money';
import type {
  ChargeComponent,
  LandedCost,
  QuotedLine,
  QuoteLine,
  QuoteRequest,
} from '@landed/contracts/tax-quote/types';

/**
 * What is wrong with an engine's answer, one sentence per fault; an empty list means that it may be stored. An answer
 * with a fault is discarded whole (`internal_error`), never repaired. It may come from another process, so nothing
 * about its shape is taken for granted.
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
    ...lineProblems(request.lines, lines),
  ];
}

function shapeProblems(cost: LandedCost): string[] {
  const { breakdown, lines, assumptions, rulePacks } = cost;
  if (typeof breakdown !== 'object' || breakdown === null || !Array.isArray(lines))
    return ['the answer has no amounts'];
  const { subtotal, shipping, tax, duty, total } = breakdown;
  const amounts = Object.entries({ subtotal, shipping, tax, duty, total });
  return [
    ...amounts.flatMap(([name, value]) => wholeAmount(name, value)),
    ...lines.flatMap((line, index) =>
      [line?.amount, line?.tax, line?.duty].flatMap((value) => wholeAmount(`an amount of line ${index}`, value)),
    ),
    ...lines.flatMap((line, index) => componentShapeProblems(index, line?.taxComponents, line?.dutyComponents)),
    ...(areTexts(assumptions) && areTexts(rulePacks) ? [] : ['assumptions or rule packs are not lists of text']),
  ];
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

function lineProblems(asked: readonly QuoteLine[], answered: readonly QuotedLine[]): string[] {
  if (asked.length !== answered.length) return ['the number of lines is not that of the request'];
  return asked.flatMap((line, index) => {
    const answer = answered[index];
    if (answer === undefined || !isSameLine(line, answer)) return [`line ${index} is not that of the request`];
    return [
      ...equal(`tax of line ${index}`, answer.tax, sum(answer.taxComponents.map(({ amount }) => amount))),
      ...equal(`duty of line ${index}`, answer.duty, sum(answer.dutyComponents.map(({ amount }) => amount))),
    ];
  });
}

function isSameLine(asked: QuoteLine, answer: QuotedLine): boolean {
  return (
    answer.amount === asked.quantity * asked.unitAmount &&
    answer.sku === asked.sku &&
    answer.description === asked.description &&
    answer.quantity === asked.quantity &&
    answer.unitAmount === asked.unitAmount &&
    answer.hsCode === asked.hsCode &&
    answer.originCountry === asked.originCountry
  );
}

function equal(name: string, answered: number, expected: number): string[] {
  return answered === expected ? [] : [`the ${name} is ${answered}, not ${expected}`];
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}
