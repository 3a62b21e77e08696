import type { ApiResponse } from '../../setup/merchant-api.js';
import { idempotencyKey } from '../../setup/orders.js';
import type { TriggerParts } from './refund-triggers.js';

type Triggers = Readonly<Record<string, () => Promise<ApiResponse>>>;

/** Requests that trigger each error of reading a quote again, and of a payment's customs data and invoice. */
export function customsTriggers({
  test: { api, store },
  paid,
  authorized,
}: Pick<TriggerParts, 'test' | 'paid' | 'authorized'>): Record<string, Triggers> {
  const without = (path: string) => api.send({ method: 'GET', path });
  const ofPayment = (name: 'customs' | 'commercial_invoice'): Triggers => {
    const path = (id: string) => `/v1/payment_intents/${id}/${name}`;
    return {
      validation_error: () => api.get(`${path('x')}?expand=1`),
      unauthorized: () => without(path('x')),
      not_found: () => api.get(path('x')),
      tax_quote_not_found: async () => {
        const id = await paid();
        // Lost as by a restored database: the foreign key would keep it.
        await store.sql.query(
          `BEGIN; SET LOCAL session_replication_role = 'replica';
           DELETE FROM tax_quote WHERE id = (SELECT tax_quote_id FROM payment_intent WHERE id = '${id}'); COMMIT`,
        );
        return api.get(path(id));
      },
      invalid_state_transition: async () => {
        const id = await authorized();
        await api.post('/v1/cancel', { payment_intent_id: id }, idempotencyKey());
        return api.get(path(id));
      },
    };
  };
  return {
    '/v1/tax_quotes/{id}': {
      validation_error: () => api.get('/v1/tax_quotes/x?expand=1'),
      unauthorized: () => without('/v1/tax_quotes/x'),
      tax_quote_not_found: () => api.get('/v1/tax_quotes/x'),
    },
    '/v1/payment_intents/{payment_intent_id}/customs': ofPayment('customs'),
    '/v1/payment_intents/{payment_intent_id}/commercial_invoice': ofPayment('commercial_invoice'),
  };
}
