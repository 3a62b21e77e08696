import { currencyOfEntity, entities } from '../../entity/entity.js';

const active = { status: 'active', error_message: null };

/** A domain whose wallets are all active, as register and validate return it. */
export const exampleDomain = {
  id: '019aa5d3-2c8e-7f50-9b3d-4e5f6a7b8c9d',
  object: 'payment_method_domain',
  livemode: false,
  domain: 'shop.example.com',
  entities: entities.map((entity) => ({
    entity,
    currency: currencyOfEntity[entity],
    apple_pay: active,
    google_pay: active,
  })),
  last_validated_at: '2026-11-21T10:00:01.000Z',
  created_at: '2026-11-21T10:00:00.000Z',
  updated_at: '2026-11-21T10:00:01.000Z',
};
