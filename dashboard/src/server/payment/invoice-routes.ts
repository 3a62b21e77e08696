import type { ExportedDocument } from '../../wire/report.js';
import { busyWithout } from '../gateway/ask-gateway.js';
import { rejection } from '../gateway/move-money.js';
import { recordExport } from '../report/record-export.js';
import { merchantRoute, type Route } from '../routing/route.js';
import { paymentIdOf } from './act-routes.js';

/** The commercial invoice, as the API makes it. It has the buyer's name and address, so only roles that see them get it. */
export const paymentInvoiceRoutes: readonly Route[] = [
  merchantRoute({
    method: 'POST',
    path: '/api/{merchant}/{mode}/payments/{id}/invoice',
    action: 'payments.read_buyer',
    handle: async (request, services): Promise<ExportedDocument> => {
      const { rail, merchantId, user, session, requestId } = request;
      const target = paymentIdOf(request);
      await recordExport(request, services, {
        action: 'payment.invoice',
        target,
        detail: 'The commercial invoice was exported.',
      });
      const read = services.gateway.readFile({
        rail,
        merchantId,
        userId: user.id,
        sessionId: session.id,
        operationId: 'retrieveCommercialInvoice',
        path: `/v1/payment_intents/${target}/commercial_invoice`,
      });
      const response = await read.catch(busyWithout({ log: services.log, requestId }));
      if (response.kind === 'error') throw rejection(response);
      return { file_name: `invoice-${target}.pdf`, content_base64: response.bytes.toString('base64') };
    },
  }),
];
