import type { PaymentIntent, PaymentMethod, Token } from '@stripe/stripe-js';
import type { ControllerCalls, ControllerSetup } from '../channel/controller-calls.js';
import type { Calls } from '../channel/peer.js';
import { Api } from './api.js';
import { connectToPage } from './connect-to-page.js';

connectToPage<Calls, ControllerSetup>(({ setup }) => {
  const api = new Api(setup.key, setup.language);
  return {
    async retrievePaymentIntent(clientSecret) {
      const [id = ''] = clientSecret.split('_secret_', 1);
      const read = await api.get(`/v1/payment_intents/${encodeURIComponent(id)}`, { client_secret: clientSecret });
      return 'error' in read ? { error: read.error } : { paymentIntent: read.body as unknown as PaymentIntent };
    },
    async createBankAccountToken(data) {
      const created = await api.post('/v1/tokens', { bank_account: data });
      return 'error' in created ? { error: created.error } : { token: created.body as unknown as Token };
    },
    async createPaymentMethod({ token, billing_details, metadata }) {
      const created = await api.post('/v1/payment_methods', {
        type: 'card',
        card: { token },
        billing_details,
        metadata,
      });
      return 'error' in created
        ? { error: created.error }
        : { paymentMethod: created.body as unknown as PaymentMethod };
    },
  } satisfies ControllerCalls;
});
