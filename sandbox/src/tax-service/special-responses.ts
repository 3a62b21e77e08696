import type { Reply } from '../wire/perform.js';
import type { TaxResponse } from './price.js';
import type { TaxRequest } from './request.js';

/** An order whose first line has one of these SKUs gets that answer. */
const SPECIAL_RESPONSES: Readonly<Record<string, (answer: TaxResponse) => Reply>> = {
  'tax:wrong-currency': (answer) => ok(withBreakdown(answer, { currency: other(answer.amount_breakdown.currency) })),
  'tax:wrong-total': (answer) => ok(withBreakdown(answer, { total: answer.amount_breakdown.total - 1 })),
  'tax:wrong-shipping': (answer) => ok(withBreakdown(answer, { shipping: answer.amount_breakdown.shipping + 1 })),
  'tax:wrong-components': (answer) => ok(withFirstLine(answer, { tax_components: [] })),
  'tax:wrong-line': (answer) => ok(withFirstLine(answer, { hs_code: '999999' })),
  'tax:missing-line': (answer) => ok({ ...answer, line_items: answer.line_items.slice(1) }),
  'tax:negative': (answer) => ok(withFirstLine(answer, { duty: -1 })),
  'tax:fraction': (answer) => ok(withFirstLine(answer, { tax: 0.5 })),
  'tax:text-amount': (answer) => ok(withFirstLine(answer, { tax: '10' })),
  'tax:markup': (answer) => ok({ ...answer, assumptions: ['<script>alert(1)</script>'] }),
  'tax:no-version': (answer) => ok({ ...answer, engine_version: undefined }),
  'tax:no-components': (answer) =>
    ok({
      ...answer,
      line_items: answer.line_items.map(({ hs_code, amount, tax, duty }) => ({ hs_code, amount, tax, duty })),
    }),
  'tax:huge': (answer) => ok({ ...answer, padding: 'x'.repeat(2 * 1024 * 1024) }),
  'tax:page': () => ({ status: 200, body: '<html>Tax service</html>', headers: { 'Content-Type': 'text/html' } }),
  'tax:redirect': () => ({ status: 307, body: '', headers: { Location: '/_tax/quotes' } }),
  'tax:unauthorized': () => errorReply(401, { code: 'unauthorized', message: 'The secret of the tax service is wrong.' }),
  'tax:no-country': () => errorReply(422, { code: 'country_not_supported', reason: 'no_rule_pack', message: SERVICE_MESSAGE }),
  'tax:restricted': () =>
    errorReply(422, {
      code: 'validation_error',
      fields: [{ path: 'line_items[0].hs_code', code: 'restricted_product', message: SERVICE_MESSAGE }],
    }),
  'tax:too-large': () => errorReply(422, { code: 'invalid_amount', reason: 'total_too_large', message: SERVICE_MESSAGE }),
  'tax:own-code': () => errorReply(422, { code: 'account_suspended', message: SERVICE_MESSAGE }),
  'tax:own-reason': () => errorReply(422, { code: 'country_not_supported', reason: SERVICE_MESSAGE }),
  'tax:other-field': () =>
    errorReply(422, {
      code: 'validation_error',
      fields: [{ path: 'line_items[7].hs_code', code: 'restricted_product' }],
    }),
};

/** Words of the service's own, which no merchant should ever read. */
const SERVICE_MESSAGE = 'Ask the tax department of the sandbox.';

/** What the order asks for, or the true answer. */
export function specialResponseOf({ lines }: TaxRequest, answer: TaxResponse): Reply {
  const whim = SPECIAL_RESPONSES[lines[0]?.sku ?? ''];
  return whim === undefined ? ok(answer) : whim(answer);
}

function ok(body: unknown): Reply {
  return { status: 200, body: JSON.stringify(body), headers: {} };
}

function errorReply(status: number, error: Readonly<Record<string, unknown>>): Reply {
  return { status, body: JSON.stringify({ error }), headers: {} };
}

function withBreakdown(answer: TaxResponse, change: object) {
  return { ...answer, amount_breakdown: { ...answer.amount_breakdown, ...change } };
}

function withFirstLine(answer: TaxResponse, change: object) {
  return {
    ...answer,
    line_items: answer.line_items.map((line, index) => (index === 0 ? { ...line, ...change } : line)),
  };
}

function other(currency: string): string {
  return currency === 'GBP' ? 'USD' : 'GBP';
}
