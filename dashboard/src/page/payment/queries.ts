import { queryOptions } from '@tanstack/react-query';
import type { PaymentDetail, PaymentsView, RefundPreview } from '../../wire/payment.js';
import { readOf } from '../api/first-read.js';
import { get } from '../api/request.js';
import { type PaymentsSearch, paymentsQueryText } from './payments-search.js';

export const paymentsQuery = (base: string, search: PaymentsSearch, zone?: string) =>
  queryOptions({
    queryKey: [base, 'payments', search, zone],
    ...readOf<PaymentsView>(`${base}/payments${paymentsQueryText(search, zone)}`),
  });

/** Read again every 5 seconds while something of it is in flight. */
export const paymentQuery = (base: string, id: string) =>
  queryOptions({
    queryKey: [base, 'payments', id],
    ...readOf<PaymentDetail>(`${base}/payments/${id}`),
    refetchInterval: ({ state: { data } }) => (data !== undefined && isInFlight(data) ? 5_000 : false),
  });

export function isInFlight({ status, pending_action: pending, refunds }: PaymentDetail): boolean {
  return pending !== null || status === 'processing' || refunds.some((refund) => refund.status === 'pending');
}

export const refundPreviewQuery = (base: string, id: string, amount: number) =>
  queryOptions({
    queryKey: [base, 'payments', id, 'refund-preview', amount],
    queryFn: ({ signal }) => get<RefundPreview>(`${base}/payments/${id}/refund-preview?amount=${amount}`, signal),
  });
