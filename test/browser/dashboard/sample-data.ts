import type { DashboardRole } from '@landed/contracts/dashboard/actions';
import { keysSchema } from '@landed/dashboard/wire/api-key';
import { auditSchema } from '@landed/dashboard/wire/audit';
import { bankAccountsSchema } from '@landed/dashboard/wire/bank-account';
import { brandingSchema } from '@landed/dashboard/wire/branding';
import { deliveriesSchema, deliveryDetailSchema } from '@landed/dashboard/wire/delivery';
import { agreementSchema, goLiveSchema } from '@landed/dashboard/wire/go-live';
import { meSchema } from '@landed/dashboard/wire/me';
import { paymentDetailSchema, paymentsSchema, refundPreviewSchema } from '@landed/dashboard/wire/payment';
import { invitationSchema, sessionSchema } from '@landed/dashboard/wire/session';
import { teamSchema } from '@landed/dashboard/wire/team';
import { walletsSchema } from '@landed/dashboard/wire/wallet-domain';
import { endpointDetailSchema, endpointsSchema } from '@landed/dashboard/wire/webhook-endpoint';

/** Text of others that must stay text wherever it is shown. */
export const markup = '<img src=x onerror=alert(1)><script>alert(2)</script>';

const hour = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * hour).toISOString();
const uuid = (last: string) => `01932e11-61d2-7aa0-8c11-${last.padStart(12, '0')}`;
export const endpointId = uuid('a0f2');
export const eventId = uuid('e001');

export const sessionOf = (roles: readonly DashboardRole[], isLiveEnabled = true) =>
  sessionSchema.parse({
    user: {
      id: uuid('1'),
      name: 'Ines Halloran',
      email: 'ines.halloran@harbour-leather.example',
      locale: null,
      time_zone: 'Europe/London',
      has_passkey: true,
      has_totp: true,
    },
    awaits_factor: [],
    merchants: [
      { handle: 'harbour-leather', name: 'Harbour Leather', roles, live_enabled: isLiveEnabled },
      { handle: 'northwind-ceramics', name: 'Northwind Ceramics', roles: ['owner'], live_enabled: false },
    ],
    confirmed_until: null,
    expires_at: ago(-10),
    frames_origin: null,
  });

export const signedOut = sessionSchema.parse({
  user: null,
  awaits_factor: [],
  merchants: [],
  confirmed_until: null,
  expires_at: null,
  frames_origin: null,
});

const pair = {
  secret_last_used: { at: ago(0.004), operation: 'createPaymentIntent' },
  publishable_last_used: null,
  created_at: ago(30),
  created_by: 'Jun Okada',
  revoked_at: null,
  exposed_at: null,
};

export const keys = keysSchema.parse({
  current: { ...pair, id: uuid('2'), secret_last_four: '0VtB', publishable_last_four: '0tNw' },
  earlier: [
    { ...pair, id: uuid('3'), secret_last_four: 'p4Qe', publishable_last_four: 'aaaa', revoked_at: ago(30) },
    {
      ...pair,
      id: uuid('4'),
      secret_last_four: '81Lc',
      publishable_last_four: 'bbbb',
      revoked_at: ago(2_000),
      exposed_at: ago(2_001),
    },
  ],
  missing: [],
  api_url: 'https://sandbox.landed.example',
});

export const noKeys = keysSchema.parse({ current: null, earlier: [], missing: [], api_url: keys.api_url });

const endpoint = {
  id: endpointId,
  url: 'https://erp.harbour-leather.example/hooks/landed',
  description: 'Stock and orders',
  events: ['payment_intent.succeeded', 'payment_intent.payment_failed', 'refund.succeeded'],
  status: 'enabled',
  disabled_reason: null,
  failures: 21,
  last_success_at: ago(1),
  previous_secret_expires_at: ago(-19),
  enabled_at: ago(700),
  created_at: ago(700),
  attempts_7_days: { total: 1_502, delivered: 1_481 },
  last_attempt_at: ago(0.1),
  never_succeeded: false,
};

const eventTypes = [
  'payment_intent.succeeded',
  'payment_intent.authorized',
  'payment_intent.payment_failed',
  'refund.succeeded',
  'refund.failed',
  'dispute.created',
  'payout.paid',
  'webhook_endpoint.test',
];

export const endpoints = endpointsSchema.parse({
  endpoints: [
    endpoint,
    {
      ...endpoint,
      id: uuid('b0f2'),
      url: `https://shop.harbour-leather.example/${'long-path-'.repeat(12)}`,
      events: ['*'],
      failures: 0,
      previous_secret_expires_at: null,
      attempts_7_days: { total: 19, delivered: 19 },
    },
    {
      ...endpoint,
      id: uuid('c0f2'),
      url: 'https://old.harbour-leather.example/',
      status: 'disabled',
      disabled_reason: 'gone',
    },
  ],
  limit: 32,
  event_types: eventTypes,
});

export const noEndpoints = endpointsSchema.parse({ endpoints: [], limit: 32, event_types: eventTypes });

export const endpointDetail = endpointDetailSchema.parse({
  endpoint,
  attempts_by_hour: Array.from({ length: 48 }, (_, index) => ({
    hour: ago(47 - index),
    delivered: index > 45 ? 1 : (index * 7) % 23,
    failed: index > 45 ? 11 : index === 12 ? 2 : 0,
  })),
});

const attempt = {
  number: 1,
  started_at: ago(1),
  duration_ms: 91,
  outcome: 'delivered',
  status_code: 200,
  next_attempt_at: null,
};
const rejected = { ...attempt, duration_ms: 1_204, outcome: 'status', status_code: 503, next_attempt_at: ago(-0.4) };
const delivery = {
  event_id: eventId,
  event_type: 'payment_intent.succeeded',
  event_created_at: ago(1),
  state: 'delivered',
  attempts: 1,
  last_attempt: attempt,
  ended_at: ago(1),
};
const retrying = {
  ...delivery,
  state: 'retrying',
  attempts: 2,
  last_attempt: { ...rejected, number: 2 },
  ended_at: null,
};

export const deliveries = deliveriesSchema.parse({
  deliveries: [
    retrying,
    { ...delivery, event_id: uuid('e002') },
    { ...delivery, event_id: uuid('e003'), event_type: 'refund.succeeded', state: 'failed', last_attempt: rejected },
    { ...delivery, event_id: uuid('e004'), event_type: 'webhook_endpoint.test', state: 'canceled' },
    { ...delivery, event_id: uuid('e005'), state: 'pending', attempts: 0, last_attempt: null, ended_at: null },
  ],
  next: uuid('e005'),
});

export const deliveryDetail = deliveryDetailSchema.parse({
  delivery: retrying,
  attempts: [
    { ...rejected, outcome: 'timeout', status_code: null, response: null },
    { ...rejected, number: 2, response: `<h1>ERP is being updated</h1>${markup}` },
  ],
  request: {
    headers: { 'landed-webhook-id': eventId, 'landed-webhook-timestamp': '1795788454' },
    body: JSON.stringify({ type: 'payment_intent.succeeded', livemode: true, data: { object: { amount: 40_765 } } }),
  },
});

const account = {
  id: uuid('6'),
  currency: 'GBP',
  country: 'GB',
  bank_name: 'Barclays',
  last_four: '4471',
  status: 'active',
  failure_code: null,
  usable_from: ago(400),
  saved_by: 'Ines Halloran',
  source: 'dashboard',
  created_at: ago(424),
  replaced_at: null,
};
const frame_url = null;

export const banks = bankAccountsSchema.parse({
  currencies: [
    { currency: 'USD', current: null, earlier: [], frame_url },
    { currency: 'EUR', current: { ...account, currency: 'EUR', usable_from: ago(-20) }, earlier: [], frame_url },
    { currency: 'GBP', current: account, earlier: [{ ...account, id: uuid('7'), replaced_at: ago(424) }], frame_url },
    { currency: 'CAD', current: { ...account, currency: 'CAD', status: 'errored' }, earlier: [], frame_url },
  ],
  held_since: null,
  wait_hours: 24,
});

const branding = {
  display_name: 'Harbour Leather',
  logo_url: null,
  primary_color: '#c98a5f',
  background_color: '#fbf8f4',
  text_color: '#221c17',
  danger_color: '#a4231f',
  button_color: '#7a3b1e',
  button_text_color: '#ffffff',
  font_family: 'system-ui, sans-serif',
  border_radius: 10,
  button_label: 'Pay',
};

export const brandingView = brandingSchema.parse({
  settings: { ...branding, font_family: null },
  branding,
  contrasts: [],
});

export const wallets = walletsSchema.parse({
  domain: {
    id: uuid('8'),
    domain: 'shop.harbour-leather.example',
    entities: [
      {
        entity: 'landed_gb',
        apple_pay: { status: 'active', message: null },
        google_pay: { status: 'not_verified', message: 'Serve the domain publicly over HTTPS, then validate again.' },
      },
      {
        entity: 'landed_eu',
        apple_pay: { status: 'pending', message: 'The check continues in the background.' },
        google_pay: { status: 'active', message: null },
      },
    ],
    last_validated_at: ago(5),
    created_at: ago(90),
  },
  removed: [{ domain: 'old.example', removed_at: ago(900), removed_by: 'Jun Okada', reason: 'moved' }],
});

export const noWallets = walletsSchema.parse({ domain: null, removed: [] });

export const goLive = goLiveSchema.parse({
  test_order: { done_at: ago(30) },
  events_received: { done_at: ago(20) },
  verification: { state: 'verified', since: ago(72) },
  agreement: { version: '3.1', signature: null, agreed_at: null, upcoming: null },
  live_keys: { done_at: null },
  unlocked: false,
});

export const agreement = agreementSchema.parse({
  version: '3.1',
  text: '# Merchant agreement\n\nThis is the agreement between you and Landed.\n\n# Fees\n\n5 % and 0.50 per sale.',
  sha256: 'b41d'.padEnd(60, '0').concat('77e2'),
  effective_at: ago(1_300),
  changes: ['The reserve is 10 %.'],
  signature: null,
});

export const me = meSchema.parse({
  name: 'Ines Halloran',
  email: 'ines.halloran@harbour-leather.example',
  locale: null,
  time_zone: 'Europe/London',
  passkeys: [{ id: 'k1', name: 'Laptop', created_at: ago(800), last_used_at: ago(2) }],
  totp_since: ago(800),
  recovery_codes_left: 10,
  sessions: [
    {
      id: uuid('9'),
      is_current: true,
      user_agent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
      address: '203.0.113.7',
      started_at: ago(3),
      last_seen_at: ago(0.01),
    },
    {
      id: uuid('10'),
      is_current: false,
      user_agent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1',
      address: '198.51.100.23',
      started_at: ago(9),
      last_seen_at: ago(4),
    },
  ],
});

export const team = teamSchema.parse({
  members: [
    {
      user_id: uuid('1'),
      name: 'Ines Halloran',
      email: 'ines.halloran@harbour-leather.example',
      roles: ['owner'],
      second_factor: true,
      last_seen_at: ago(0.01),
      is_you: true,
    },
    {
      user_id: uuid('11'),
      name: `Jun ${markup}`,
      email: 'jun.okada@harbour-leather.example',
      roles: ['developer', 'support'],
      second_factor: false,
      last_seen_at: null,
      is_you: false,
    },
  ],
  invitations: [
    {
      id: uuid('12'),
      email: 'finn@harbour-leather.example',
      roles: ['finance'],
      invited_by: 'Ines',
      expires_at: ago(-90),
    },
  ],
});

export const audit = auditSchema.parse({
  entries: [
    {
      id: '1',
      at: ago(1),
      mode: 'live',
      by: 'user',
      actor: 'Jun Okada',
      user_id: uuid('11'),
      address: '203.0.113.7',
      action: 'api_key.rotated',
      target: uuid('2'),
      reason: 'laptop replaced',
      result: 'accepted',
      detail: null,
      fields: { secret_last_four: { before: 'p4Qe', after: '0VtB' } },
    },
    {
      id: '2',
      at: ago(26),
      mode: null,
      by: 'operator',
      actor: 'Kim',
      user_id: null,
      address: null,
      action: 'merchant.verified',
      target: uuid('5'),
      reason: null,
      result: 'rejected',
      detail: `The reference is missing. ${markup}`,
      fields: null,
    },
  ],
  next: '2',
});

export const invitation = invitationSchema.parse({
  merchant_name: 'Harbour Leather',
  invited_by: 'Ines Halloran',
  email: 'finn@harbour-leather.example',
  roles: ['finance', 'support'],
  has_account: false,
  expires_at: ago(-90),
});

export const paymentId = uuid('9c1e');
const paid = {
  id: paymentId,
  amount: 40_765,
  currency: 'EUR',
  status: 'succeeded',
  failure: null,
  refunded: 0,
  disputed: 0,
  reference: 'HL-20871',
  buyer_email: 'tilda.marsh@example.com',
  ships_to: 'DE',
  card: { brand: 'visa', last4: '4242', country: 'DE', wallet: null },
  created_at: ago(0.1),
} as const;

export const payments = paymentsSchema.parse({
  payments: [
    paid,
    { ...paid, id: uuid('9c1d'), amount: 9_640, currency: 'GBP', reference: 'HL-20870', ships_to: 'GB' },
    { ...paid, id: uuid('9c1c'), amount: 124_800, currency: 'USD', status: 'authorized', reference: 'HL-20869' },
    { ...paid, id: uuid('9c1b'), status: 'failed', failure: 'insufficient_funds', reference: markup },
    {
      ...paid,
      id: uuid('9c1a'),
      status: 'requires_action',
      reference: null,
      buyer_email: null,
      ships_to: null,
      card: null,
    },
    { ...paid, id: uuid('9c19'), status: 'captured', refunded: 4_000, reference: 'HL-20866' },
    { ...paid, id: uuid('9c18'), status: 'processing', reference: 'HL-20865', created_at: ago(50) },
    { ...paid, id: uuid('9c17'), disputed: 40_765, refunded: 40_765, reference: 'a-very-long-reference-'.repeat(5) },
    { ...paid, id: uuid('9c16'), status: 'canceled', reference: 'HL-20863', created_at: ago(9_000) },
  ],
  next: uuid('9c16'),
});

export const noPayments = paymentsSchema.parse({ payments: [], next: null });

const line = {
  description: 'Handbag, cowhide leather, olive',
  quantity: 1,
  unit_amount: 18_000,
  hs_code: '420221',
  origin_country: 'IN',
  amount: 18_000,
  shipping: 1_052,
  duty: 572,
  duty_rates: [{ name: 'customs duty', rate: '3', amount: 572 }],
  duty_basis: 'subheading',
  duty_range: { min: '3', max: '9.7', lines: 4 },
  tax: 3_729,
  tax_rates: [{ name: 'VAT', rate: '19', amount: 3_729 }],
  landed: 23_353,
};

export const payment = paymentDetailSchema.parse({
  ...paid,
  entity: 'eu',
  entity_name: 'Landed EU',
  breakdown: { subtotal: 30_800, shipping: 1_800, duty: 1_656, tax: 6_509 },
  captured: 40_765,
  capture_method: 'automatic',
  capture_before: null,
  action_expires_at: null,
  cancellation_reason: null,
  pending_action: null,
  refundable: 40_765,
  not_refundable: null,
  price: {
    quote_id: uuid('7001'),
    quoted_at: ago(0.2),
    lines: [
      line,
      {
        ...line,
        description: 'Silk scarf, hand-rolled, 90 cm',
        quantity: 2,
        unit_amount: 6_400,
        hs_code: '621410',
        origin_country: 'CN',
        amount: 12_800,
        shipping: 748,
        duty: 1_084,
        duty_rates: [{ name: 'customs duty', rate: '8', amount: 1_084 }],
        duty_range: null,
        tax: 2_780,
        tax_rates: [{ name: 'VAT', rate: '19', amount: 2_780 }],
        landed: 17_412,
      },
    ],
    assumptions: [
      'Rates are for the origin of each item, on price plus its share of shipping.',
      'No preference is claimed.',
    ],
    warnings: ['Goods above 150 EUR, so the relief for low value does not apply.'],
    duty_range: { min: 1_656, max: 2_860 },
    rule_packs: ['rules/DE@2026-01-01'],
  },
  split: { available: 27_461, reserve: 3_051, fee: 2_088, tax: 6_509, duty: 1_656 },
  remitted_by: 'platform',
  reserve: { held: 3_051, released: 0, due_at: ago(-2_160) },
  history: [
    { to: 'processing', at: ago(0.12) },
    { to: 'requires_action', at: ago(0.11) },
    { to: 'succeeded', at: ago(0.1) },
  ],
  operations: [],
  refunds: [],
  disputes: [],
  metadata: { warehouse: 'Leith', channel: markup },
  buyer: {
    name: 'Tilda Marsh',
    email: 'tilda.marsh@example.com',
    ships_to: { lines: ['Beispielweg 12', '50667 K\u00f6ln'], country: 'DE' },
    billing: null,
  },
});

export const authorized = paymentDetailSchema.parse({
  ...payment,
  status: 'authorized',
  capture_method: 'manual',
  capture_before: ago(-100),
  captured: 0,
  refundable: 0,
  not_refundable: 'not_captured',
  split: null,
  reserve: null,
  history: [{ to: 'authorized', at: ago(0.1) }],
});

export const refundPreview = refundPreviewSchema.parse({
  amount: 17_412,
  from_balance: 13_925,
  returned_tax_and_duty: 3_487,
  released_reserve: 1_303,
  fee_kept: 2_088,
});
