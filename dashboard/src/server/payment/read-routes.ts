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
import { listResourceEvents } from '@landed/prisma/read/event/list-resource-events';
import { findPaymentIntent } from '@landed/prisma/read/payment-intent/find-payment-intent';
import { listPaymentIntents } from '@landed/prisma/read/payment-intent/list-payment-intents';
import { loadBuyers } from '@landed/prisma/read/payment-intent/load-buyers';
import { loadChargeOperation } from '@landed/prisma/read/payment-intent/load-charge-operation';
import { loadChargeTerms } from '@landed/prisma/read/payment-intent/load-charge-terms';
import { loadPaymentTimeline } from '@landed/prisma/read/payment-intent/load-payment-timeline';
import { findPayoutOfPayment } from '@landed/prisma/read/payout/find-payout-of-payment';
import { loadPaymentRefunds } from '@landed/prisma/read/refund/load-payment-refunds';
import { findTaxQuote } from '@landed/prisma/read/tax-quote/find-tax-quote';
import {
  type CustomsFile,
  type PaymentDetail,
  type PaymentsView,
  paymentFilterSchema,
  paymentsQuerySchema,
  type RefundPreview,
  refundPreviewQuerySchema,
} from '../../wire/payment.js';
import { changeRejected, DashboardException, invalidFields } from '../dashboard-exception.js';
import { csvFile } from '../report/csv-file.js';
import { recordExport } from '../report/record-export.js';
import { type MerchantRequest, merchantRoute, type Route } from '../routing/route.js';
import type { StreamedFile } from '../routing/streamed-file.js';
import type { Services } from '../services.js';
import { paymentIdOf } from './act-routes.js';
import { filteredPayments } from './payment-filter.js';
import { paymentColumns, paymentRows } from './payments-csv.js';
import { paymentDetail, paymentRow } from './view.js';

const pageRows = 50;

/** A payment with a hundred refunds has some two hundred events. */
const eventsMax = 500;

export const paymentReadRoutes: readonly Route[] = [
  merchantRoute({
    method: 'GET',
    path: '/api/{merchant}/{mode}/payments',
    action: 'payments.read',
    query: paymentsQuerySchema,
    handle: async (request, { database, keyring }): Promise<PaymentsView> => {
      const { roles } = request;
      const { after, ...filter } = request.query;
      const page = await listPaymentIntents(database, {
        ...filteredPayments(request, { keyring }, filter),
        limit: pageRows,
        startingAfter: after ?? null,
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
    method: 'POST',
    path: '/api/{merchant}/{mode}/payments/export',
    action: 'payments.read',
    body: paymentFilterSchema,
    handle: async (request, services): Promise<StreamedFile> => {
      const { merchantId, rail, merchant, roles } = request;
      const query = filteredPayments(request, services, request.body);
      // What was searched for may be an address, so the audit log does not have it.
      const filters = Object.keys(request.body).toSorted();
      await recordExport(request, services, {
        action: 'payment.export',
        target: merchantId,
        detail: `Payments were exported, ${filters.length === 0 ? 'all' : `filtered by ${filters.join(', ')}`}.`,
      });
      const name = `payments-${merchant.handle}-${rail}-${new Date().toISOString().slice(0, 10)}`;
      return csvFile(name, paymentColumns, paymentRows(services, roles, query));
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
      const timeline = await loadPaymentTimeline(database, keyring, key);
      if (timeline === null) throw new DashboardException('not_found');
      const resourceIds = [payment.id, ...[...timeline.refunds, ...timeline.disputes].map(({ id }) => id)];
      const [terms, refunds, quote, buyers, events, operation, payout] = await Promise.all([
        loadChargeTerms(database, key),
        loadPaymentRefunds(database, reference),
        taxQuoteId === null ? null : findTaxQuote(database, { ...key, id: taxQuoteId }),
        loadBuyers(database, keyring, [payment.id]),
        listResourceEvents(database, { ...key, resourceIds, limit: eventsMax }),
        loadChargeOperation(database, keyring, key),
        findPayoutOfPayment(database, key),
      ]);
      if (terms === null || refunds === null) throw new DashboardException('not_found');
      const found = { payment, terms, timeline, amounts: refunds.payment, quote, buyer: buyers.get(payment.id) };
      return paymentDetail(request.roles, { ...found, events, operation, payout }, new Date().toISOString());
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
