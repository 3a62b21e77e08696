import { balanceSchema, unpaidEntriesSchema } from '@landed/dashboard/wire/balance';
import { payoutEntries } from './payout-samples.js';
import { ago } from './sample-values.js';

const runAt = ago(-64);
const currencyOf = (currency: string, available: number, reserve: number, skips: readonly string[] = []) => ({
  currency,
  available,
  pending: Math.round(available / 3),
  pending_until: ago(-30),
  reserve: {
    amount: reserve,
    next_releases: Array.from({ length: 60 }, (_, day) => ({
      releases_at: new Date(Math.floor(Date.now() / 86_400_000 + day + 1) * 86_400_000).toISOString(),
      amount: Math.max(1, Math.round((reserve / 70) * (0.6 + ((day * 7) % 10) / 12))),
    })).filter((_, day) => day % 7 !== 5),
  },
  in_transit: currency === 'EUR' ? 190_411 : 0,
  next_payout: {
    scheduled_at: runAt,
    period: '2026-W49',
    estimated_amount: available,
    minimum_amount: 15_000,
    skip_reasons: skips,
  },
});

export const balance = balanceSchema.parse({
  balance: {
    object: 'balance',
    livemode: true,
    as_of: ago(0),
    currencies: [
      { ...currencyOf('USD', 120_487, 301_025), reserve: { amount: 0, next_releases: [] } },
      currencyOf('GBP', 331_042, 921_477),
      currencyOf('EUR', 532_006, 1_248_030),
      currencyOf('CAD', 220_966, 88_460, ['bank_account_errored']),
      currencyOf('AUD', 9_240, 16_012, ['below_minimum']),
    ],
  },
  accounts: [
    { currency: 'GBP', last_four: '4471', status: 'active' },
    { currency: 'EUR', last_four: '0093', status: 'active' },
    { currency: 'CAD', last_four: '1207', status: 'errored' },
  ],
});

export const unpaidEntries = unpaidEntriesSchema.parse({
  entries: payoutEntries.entries.map((each, index) => ({ entry: each, available_at: index === 0 ? ago(-30) : ago(9) })),
  next: null,
});
