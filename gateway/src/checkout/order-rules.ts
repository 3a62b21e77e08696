import type { TaxPolicy } from '@landed/contracts/checkout/types';
import type { CreatePaymentIntentBody } from '@landed/contracts/checkout/wire';
import type { FieldIssue, Refusal } from '@landed/contracts/errors/refusal';
import { amountIssue } from '@landed/contracts/money/wire';
import { refusalOfFields } from '../validation/field-issues.js';

/**
 * What a charge needs beyond its schema, because it depends on other fields or on the merchant: a quote where the tax
 * policy asks for one; with a quote the destination and the lines that it priced; without one, lines that add up.
 * Null when nothing is missing.
 */
export function orderRefusal(body: CreatePaymentIntentBody, policy: TaxPolicy): Refusal | null {
  const fields = isMissing(body.tax_quote_id) ? unquotedIssues(body, policy) : quotedIssues(body);
  return fields.length === 0 ? null : refusalOfFields(fields);
}

function quotedIssues({ shipping_address, line_items }: CreatePaymentIntentBody): FieldIssue[] {
  const issues: FieldIssue[] = [];
  if (isMissing(shipping_address)) issues.push(required('shipping_address.country'));
  if (isMissing(line_items)) issues.push(required('line_items'));
  return issues;
}

function unquotedIssues({ amount, line_items }: CreatePaymentIntentBody, policy: TaxPolicy): FieldIssue[] {
  if (policy.quote === 'required') return [required('tax_quote_id')];
  if (isMissing(line_items)) return [];
  // At most 25 × 10,000 × 99,999,999: every step is an exact integer.
  const sum = line_items.reduce((total, line) => total + line.quantity * line.unit_amount, 0);
  if (sum === amount) return [];
  return [{ path: 'amount', code: amountIssue, message: 'Must be the sum of the line items.' }];
}

function required(path: string): FieldIssue {
  return { path, code: 'required', message: 'Is required.' };
}

function isMissing(value: unknown): value is null | undefined {
  return value === undefined || value === null;
}
