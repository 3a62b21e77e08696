import { expect, it } from 'vitest';
import { targetOf } from './audit-target.js';

const target = '019aa5b0-0000-7000-8000-000000000001';

it.each([
  ['payment.refund', target, `/payments/${target}`],
  ['payment.export', target, '/payments'],
  ['dispute.evidence', target, `/disputes/${target}`],
  ['payout.export', target, `/payouts/${target}`],
  ['payout.run', '2026-W48', '/payouts'],
  ['report.statement', '2026-11', '/reports'],
  ['webhook_endpoint.updated', target, `/webhooks/${target}`],
  ['webhook_delivery.resend', target, '/webhooks'],
  ['api_key.rotated', target, '/keys'],
  ['team.removed', target, '/team'],
  ['payment_method_domain.register', target, '/wallets'],
  ['merchant.agreed', target, '/go-live'],
  ['operation.resolve', target, undefined],
])('an entry about %s of %s leads to %s', (action, of, to) => {
  expect(targetOf({ action, target: of })?.to).toBe(to);
});
