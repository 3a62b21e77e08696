import type { CustomsDataResponse } from '@landed/contracts/customs/wire';
import type { Recipient } from '@landed/prisma/read/customs/find-recipient';
import { commercialInvoice } from './commercial-invoice.js';

export interface Invoice {
  readonly data: CustomsDataResponse;
  readonly recipient: Recipient | null;
}

/** Runs on the thread of `renderInvoice` alone. */
export function render({ data, recipient }: Invoice): Promise<Uint8Array> {
  return commercialInvoice(data, recipient);
}
