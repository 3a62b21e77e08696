import { idempotencyKey } from '../../setup/orders.js';
import { order, type Recipes } from '../recorder.js';

export const providerEventRecipes: Recipes = {
  'provider-event-nothing-new': async (recorder) => {
    await recorder.pay();
    return recorder.eventThatWas('nothing_new');
  },
  'provider-event-applied': async (recorder) => {
    const body = { ...order, payment_method: 'pm_card_threeDSecureRequired' };
    const answer = await recorder.plain.api.post('/v1/payment_intents', body, idempotencyKey());
    const { client_secret } = answer.body as { client_secret: string };
    await recorder.sandbox.completeChallenge(client_secret, 'succeed');
    return recorder.eventThatWas('applied');
  },
};
