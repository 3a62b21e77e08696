import { customsData } from '@landed/contracts/customs/customs-data';
import { entityDefaults } from '@landed/contracts/entity/entity';
import { asId } from '@landed/contracts/ids/ids';
import { splitCharge } from '@landed/contracts/ledger/charge-postings';
import { splitRefund } from '@landed/contracts/ledger/refund-postings';
import { capturedBreakdown } from '@landed/contracts/payment-intent/captured-breakdown';
import type { PaymentIntentState } from '@landed/contracts/payment-intent/types';
import { allocateRefund } from '@landed/contracts/refund/allocate-refund';
import { amountRefundable } from '@landed/contracts/refund/rules';
import { chargedStatuses } from '@landed/contracts/tax-quote/status';
import { findCustomsFacts } from '@landed/prisma/read/customs/find-customs-facts';
import { findPaymentIntent } from '@landed/prisma/read/payment-intent/find-payment-intent';
import { unfiltered } from '@landed/prisma/read/list/list-query';
import { listPaymentIntents } from '@landed/prisma/read/payment-intent/list-payment-intents';
import { loadBuyers } from '@landed/prisma/read/payment-intent/load-buyers';
import { loadChargeTerms } from '@landed/prisma/read/payment-intent/load-charge-terms';
import { loadPaymentTimeline } from '@landed/prisma/read/payment-intent/load-payment-timeline';
import { loadPaymentRefunds } from '@landed/prisma/read/refund/load-payment-refunds';
import { findTaxQuote } from '@landed/prisma/read/tax-quote/find-tax-quote';
import {
  type CustomsFile,
  type PaymentDetail,
  type PaymentsView,
  paymentsQuerySchema,
  type RefundPreview,
  refundPreviewQuerySchema,
} from '../../wire/payment.js';
import { changeRejected, DashboardException, invalidFields } from '../dashboard-exception.js';
import { type MerchantRequest, merchantRoute, type Route } from '../routing/route.js';
import type { Services } from '../services.js';
import { paymentIdOf } from './act-routes.js';
import { paymentDetail, paymentRow } from './view.js';

const pageRows = 50;

export const paymentReadRoutes: readonly Route[] = [
  merchantRoute({
    method: 'GET',
    path: '/api/{merchant}/{mode}/payments',
    action: 'payments.read',
    query: paymentsQuerySchema,
    handle: async (request, { database, keyring }): Promise<PaymentsView> => {
      const { merchantId, rail, roles, query } = request;
      const page = await listPaymentIntents(database, {
        ...unfiltered,
        merchantId,
        rail,
        limit: pageRows,
        startingAfter: query.after ?? null,
        status: query.status ?? null,
        currency: query.currency ?? null,
        merchantReference: query.reference ?? null,
        createdFrom: query.from === undefined ? null : new Date(query.from),
        createdBefore: query.before === undefined ? null : new Date(query.before),
      });
      if (page === null) throw invalidFields([unknownStart]);
      const ids = page.payments.map(({ id }) => id);
      const buyers = await loadBuyers(database, keyring, ids);
      return {
        payments: page.payments.map((payment) => paymentRow(roles, payment, buyers.get(payment.id))),
        next: page.hasMore ? (ids.at(-1) ?? null) : null,
      };
    },
  }),
  merchantRoute({
    method: 'GET',
    path: '/api/{merchant}/{mode}/payments/{id}',
    action: 'payments.read',
    handle: async (request, services): Promise<PaymentDetail> => {
      const { database, keyring } = services;
      const { key, payment } = await paymentOf(request, services);
      const reference = { ...key, paymentIntentId: payment.id };
      const { taxQuoteId } = payment;
      const [terms, timeline, refunds, quote, buyers] = await Promise.all([
        loadChargeTerms(database, key),
        loadPaymentTimeline(database, keyring, key),
        loadPaymentRefunds(database, reference),
        taxQuoteId === null ? null : findTaxQuote(database, { ...key, id: taxQuoteId }),
        loadBuyers(database, keyring, [payment.id]),
      ]);
      if (terms === null || timeline === null || refunds === null) throw new DashboardException('not_found');
      const facts = { payment, terms, timeline, amounts: refunds.payment, quote, buyer: buyers.get(payment.id) };
      return paymentDetail(request.roles, facts, new Date().toISOString());
    },
  }),
  merchantRoute({
    method: 'GET',
    path: '/api/{merchant}/{mode}/payments/{id}/refund-preview',
    action: 'payments.act',
    query: refundPreviewQuerySchema,
    handle: async (request, services): Promise<RefundPreview> => {
      const { amount } = request.query;
      const { key, payment } = await paymentOf(request, services);
      const [terms, refunds] = await Promise.all([
        loadChargeTerms(services.database, key),
        loadPaymentRefunds(services.database, { ...key, paymentIntentId: payment.id }),
      ]);
      if (terms === null || refunds === null) throw new DashboardException('not_found');
      if (amount > amountRefundable(refunds.payment)) {
        throw changeRejected('refund_exceeds_captured', 'This is more than can still be refunded.');
      }
      const captured = capturedBreakdown(payment);
      const share = allocateRefund(captured, refunds.given, amount);
      const split = splitRefund(captured, terms, share, { ...refunds, refunded: refunds.returned });
      return {
        amount,
        from_balance: split.debited,
        returned_tax_and_duty: split.tax + split.duty,
        released_reserve: split.reserveReleased,
        fee_kept: splitCharge(captured, terms).fee,
      };
    },
  }),
  merchantRoute({
    method: 'GET',
    path: '/api/{merchant}/{mode}/payments/{id}/customs',
    action: 'payments.read',
    handle: async (request, services): Promise<CustomsFile> => {
      const { key, payment } = await paymentOf(request, services);
      const facts = chargedStatuses.some((status) => status === payment.status)
        ? await findCustomsFacts(services.database, key, payment)
        : null;
      if (facts === null) throw changeRejected('no_customs_data', 'This payment has no customs data.');
      const { name, country } = entityDefaults[payment.entity];
      const data = customsData({ ...facts, seller: { name, country } });
      return { file_name: `customs-${data.invoice_number}.json`, content: `${JSON.stringify(data, null, 2)}\n` };
    },
  }),
];

const unknownStart = { path: 'after', code: 'unknown_payment', message: 'Is not a payment of this list.' };

type Key = Pick<MerchantRequest, 'merchantId' | 'rail'> & { readonly id: string };

/** The payment of the path. Throws `not_found` for one of others, of the other mode, and for an absent one alike. */
async function paymentOf(
  request: MerchantRequest<unknown, unknown>,
  { database }: Services,
): Promise<{ readonly key: Key; readonly payment: PaymentIntentState }> {
  const { merchantId, rail } = request;
  const key = { merchantId, rail, id: asId<'payment_intent'>(paymentIdOf(request)) };
  const payment = await findPaymentIntent(database, key);
  if (payment === null) throw new DashboardException('not_found');
  return { key, payment };
}
