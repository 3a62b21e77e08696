import type { Reply } from '../wire/perform.js';
import type { TaxResponse } from './price.js';
import type { TaxRequest } from './request.js';

/** Responses for orders whose first line has one of these SKUs. */
const SPECIAL_RESPONSES: Readonly<Record<string, (price: TaxResponse) => Reply>> = {
  'tax:wrong-currency': (price) => ok(withBreakdown(price, { currency: other(price.amount_breakdown.currency) })),
  'tax:wrong-total': (price) => ok(withBreakdown(price, { total: price.amount_breakdown.total - 1 })),
  'tax:wrong-shipping': (price) => ok(withBreakdown(price, { shipping: price.amount_breakdown.shipping + 1 })),
  'tax:wrong-components': (price) => ok(withFirstLine(price, { tax_components: [] })),
  'tax:wrong-line': (price) => ok(withFirstLine(price, { hs_code: '999999' })),
  'tax:missing-line': (price) => ok({ ...price, line_items: price.line_items.slice(1) }),
  'tax:negative': (price) => ok(withFirstLine(price, { duty: -1 })),
  'tax:fraction': (price) => ok(withFirstLine(price, { tax: 0.5 })),
  'tax:text-amount': (price) => ok(withFirstLine(price, { tax: '10' })),
  'tax:markup': (price) => ok({ ...price, assumptions: ['<script>alert(1)</script>'] }),
  'tax:no-version': (price) => ok({ ...price, engine_version: undefined }),
  'tax:no-components': (price) =>
    ok({
      ...price,
      line_items: price.line_items.map(({ hs_code, amount, tax, duty }) => ({ hs_code, amount, tax, duty })),
    }),
  'tax:warned': (price) =>
    ok({
      ...withFirstLine(price, { duty_rate_range: { min: '5', max: '7.5', lines: 3, code_digits: 6 } }),
      duty_range: { min: price.amount_breakdown.duty, max: price.amount_breakdown.duty + 100 },
      warnings: [{ code: 'range_wide', line: 0, message: 'Three national lines, 5 to 7.5 per cent.' }],
    }),
  'tax:huge': (price) => ok({ ...price, padding: 'x'.repeat(2 * 1024 * 1024) }),
  'tax:page': () => ({ status: 200, body: '<html>Tax service</html>', headers: { 'Content-Type': 'text/html' } }),
  'tax:redirect': () => ({ status: 307, body: '', headers: { Location: '/_tax/quotes' } }),
  'tax:unauthorized': () =>
    errorReply(401, { code: 'unauthorized', message: 'The secret of the tax service is wrong.' }),
  'tax:no-country': () =>
    errorReply(422, { code: 'country_not_supported', reason: 'no_rule_pack', message: SERVICE_MESSAGE }),
  'tax:restricted': () =>
    errorReply(422, {
      code: 'country_not_supported',
      reason: 'restricted_product',
      lines: [0],
      message: SERVICE_MESSAGE,
    }),
  'tax:too-large': () =>
    errorReply(422, { code: 'invalid_amount', reason: 'total_too_large', message: SERVICE_MESSAGE }),
  'tax:own-code': () => errorReply(422, { code: 'account_suspended', message: SERVICE_MESSAGE }),
  'tax:own-reason': () => errorReply(422, { code: 'country_not_supported', reason: SERVICE_MESSAGE }),
  'tax:other-line': () => errorReply(422, { code: 'country_not_supported', reason: 'rate_unavailable', lines: [7] }),
  'tax:other-field': () =>
    errorReply(422, {
      code: 'validation_error',
      fields: [{ path: 'line_items[7].hs_code', code: 'unknown_hs_code' }],
    }),
};

/** The service's own text, which no merchant may ever see. */
const SERVICE_MESSAGE = 'Ask the tax department of the sandbox.';

/** Returns the special response of the order's first SKU, or the normal one. */
export function specialResponseOf({ lines }: TaxRequest, price: TaxResponse): Reply {
  const special = SPECIAL_RESPONSES[lines[0]?.sku ?? ''];
  return special === undefined ? ok(price) : special(price);
}

function ok(body: unknown): Reply {
  return { status: 200, body: JSON.stringify(body), headers: {} };
}

function errorReply(status: number, error: Readonly<Record<string, unknown>>): Reply {
  return { status, body: JSON.stringify({ error }), headers: {} };
}

function withBreakdown(price: TaxResponse, change: object) {
  return { ...price, amount_breakdown: { ...price.amount_breakdown, ...change } };
}

function withFirstLine(price: TaxResponse, change: object) {
  return {
    ...price,
    line_items: price.line_items.map((line, index) => (index === 0 ? { ...line, ...change } : line)),
  };
}

function other(currency: string): string {
  return currency === 'GBP' ? 'USD' : 'GBP';
}
