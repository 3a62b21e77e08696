import { randomUUID } from 'node:crypto';
import type { MerchantApi } from '@landed/test/setup/merchant-api';
import type { Call } from './callers.js';

/** Charges under a load that may be more than is answered in time: `processing` is counted then, and ends nothing. */
export interface PatientCharges {
  readonly call: Call;
  /** How many were answered `processing` since this was asked last. */
  takeOpen(): number;
}

/** Charges of one currency, which one acquirer has, by a merchant that needs no quote. */
export function patientCharges(api: MerchantApi, currency: string): PatientCharges {
  const body = { amount: 2_500, currency, payment_method: 'pm_card_visa', customer: { email: 'b@example.com' } };
  let open = 0;
  return {
    async call() {
      const answer = await api.post('/v1/payment_intents', body, { 'idempotency-key': randomUUID() });
      if (answer.status !== 200) throw new Error(`The answer is ${answer.status}: ${answer.text}`);
      const { status } = answer.body as { status: string };
      if (status === 'processing') open += 1;
      else if (status !== 'succeeded') throw new Error(`A payment is ${status}.`);
    },
    takeOpen() {
      const taken = open;
      open = 0;
      return taken;
    },
  };
}
