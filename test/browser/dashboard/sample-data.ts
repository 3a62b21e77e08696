import type { DashboardRole } from '@landed/contracts/dashboard/actions';
import { keysSchema } from '@landed/dashboard/wire/api-key';
import { auditSchema } from '@landed/dashboard/wire/audit';
import { bankAccountsSchema } from '@landed/dashboard/wire/bank-account';
import { brandingSchema } from '@landed/dashboard/wire/branding';
import { agreementSchema, goLiveSchema } from '@landed/dashboard/wire/go-live';
import { meSchema } from '@landed/dashboard/wire/me';
import { invitationSchema, sessionSchema } from '@landed/dashboard/wire/session';
import { teamSchema } from '@landed/dashboard/wire/team';
import { walletsSchema } from '@landed/dashboard/wire/wallet-domain';
import { ago, markup, uuid } from './sample-values.js';

export const eventId = uuid('e001');

export const sessionOf = (roles: readonly DashboardRole[], isLiveEnabled = true) =>
  sessionSchema.parse({
    user: {
      id: uuid('1'),
      name: 'Ines Halloran',
      email: 'ines.halloran@harbour-leather.example',
      locale: 'en-GB',
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
    needs_second_factor: true,
    frames_origin: null,
  });

export const signedOut = sessionSchema.parse({
  user: null,
  awaits_factor: [],
  merchants: [],
  confirmed_until: null,
  expires_at: null,
  needs_second_factor: true,
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
  verification: {
    state: 'needs_information',
    since: ago(72),
    needs: ['tax_number', 'business_document'],
    entity: 'us',
  },
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
  terms: {
    fee_bps: 500,
    fee_fixed: 50,
    reserve_bps: 1_000,
    reserve_days: 90,
    dispute_fee: 1_500,
    tax_remittance: 'platform',
  },
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
