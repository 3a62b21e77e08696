import { randomUUID } from 'node:crypto';
import type { ApiResponse, MerchantApi } from '@landed/test/setup/merchant-api';
import type { Call } from './callers.js';

/**
 * Charges under a load that may exceed the capacity. A response `processing` is counted and does not end the benchmark.
 */
export interface OverloadCharges {
  readonly call: Call;
  /** The number of `processing` responses since the last call. */
  takeOpen(): number;
}

/**
 * Charges in one currency, and so at one acquirer, of a merchant that needs no quote.
 *
 * @param hangs whether the acquirer hangs at times: then charges may be rejected while its circuit is open.
 */
export function overloadCharges(api: MerchantApi, currency: string, hangs = false): OverloadCharges {
  const body = { amount: 2_500, currency, payment_method: 'pm_card_visa', customer: { email: 'b@example.com' } };
  let open = 0;
  return {
    async call() {
      const response = await api.post('/v1/payment_intents', body, { 'idempotency-key': randomUUID() });
      if (hangs && isRejectedByCircuit(response)) return;
      if (response.status !== 200) throw new Error(`The response is ${response.status}: ${response.text}`);
      const { status } = response.body as { status: string };
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

/** Another 503, as of a gateway that is overloaded, must not look like the circuit's. */
function isRejectedByCircuit({ status, body }: ApiResponse): boolean {
  const { error } = body as { error?: { details?: { reason?: string } } };
  return status === 503 && error?.details?.reason === 'dependency_unavailable';
}
