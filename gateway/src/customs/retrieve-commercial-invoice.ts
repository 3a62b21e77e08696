import { asId } from '@landed/contracts/ids/ids';
import { findRecipient } from '@landed/prisma/read/customs/find-recipient';
import type { Handler } from '../routes/route.js';
import { findCustomsData } from './find-customs-data.js';

/** `GET /v1/payment_intents/{payment_intent_id}/commercial_invoice`: a PDF. Errors are those of the customs data. */
export const retrieveCommercialInvoice: Handler<undefined> = async (request, services) => {
  const data = await findCustomsData(request, services);
  const { database, keyring } = services;
  const recipient = await findRecipient(database, keyring, asId<'payment_intent'>(data.payment_intent_id));
  // Loaded when it is first needed: a gateway that charges has no use for threads.
  const { renderInvoice } = await import('./render-invoice.js');
  const file = await renderInvoice({ data, recipient });
  const headers = {
    'Content-Type': 'application/pdf',
    'Content-Disposition': `attachment; filename="invoice-${data.invoice_number}.pdf"`,
  };
  return { status: 200, body: '', headers, file };
};
