import { expect, it } from 'vitest';
import { newWebhookSecret } from './webhook-secret.js';

it('newWebhookSecret returns 32 random bytes in base64 after the prefix', () => {
  expect(newWebhookSecret()).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
});

it('newWebhookSecret never returns the same secret twice', () => {
  expect(new Set(Array.from({ length: 1_000 }, newWebhookSecret)).size).toBe(1_000);
});
