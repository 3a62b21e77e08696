import type { CheckoutEntity } from '@landed/contracts/checkout-config/types';
import type { CheckoutConfigBody } from '@landed/contracts/checkout-config/wire';
import { entityOfCurrency } from '@landed/contracts/entity/entity';
import type { ApiRequest } from '../routes/route.js';
import type { Services } from '../services.js';

/** What both operations return about a currency, without what is read from the store. */
export function configOf({ rail, body }: ApiRequest<CheckoutConfigBody>, { checkout, log }: Services) {
  const { currency } = body;
  const entity = checkout.entityOf(rail, entityOfCurrency[currency]);
  if (entity === null) log.error({ rail, currency }, 'PROCESSOR_PUBLISHABLE_KEYS has no key for this entity');
  return { livemode: rail === 'live', currency, entity: requiredEntity(entity), processor: checkout.processor };
}

/** Without a key the buyer could not enter a card, so half a configuration is a fault of the service. */
function requiredEntity(entity: CheckoutEntity | null): CheckoutEntity {
  if (entity === null) throw new Error('An entity has no publishable key.');
  return entity;
}
