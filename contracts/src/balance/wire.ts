import { z } from 'zod';
import { recordCurrencyField, responseAmountField, signedAmountField } from '../money/wire.js';
import { type PayoutSkipReason, payoutSkipReasons } from '../payout/status.js';
import { instantField, livemodeField, nullableInstantField, objectField } from '../record/wire.js';

const reserveReleaseSchema = z
  .looseObject({
    releases_at: instantField('When it is due: the beginning of a day in UTC. The daily run of that day releases it.'),
    amount: responseAmountField('Amount that is due on that day, unless refunds and disputes release it earlier.', 1),
  })
  .meta({ id: 'ReserveRelease', description: 'A part of the rolling reserve that is released on one day.' });

const skipReasonDescriptions: Readonly<Record<PayoutSkipReason, string>> = {
  negative_balance: 'refunds and disputes took more than you had',
  below_minimum: 'the balance is below `minimum_amount` and stays for the next week',
  held: 'an operator stopped your payouts',
  no_bank_account: 'this currency has no bank account',
  bank_account_errored: 'the last payout to the bank account failed',
  bank_account_changed: 'the bank account was changed shortly before the run',
};

const nextPayoutSchema = z
  .looseObject({
    scheduled_at: instantField('When the next weekly run begins.'),
    period: z.string().meta({ description: 'ISO 8601 week of that run, such as `2026-W49`.' }),
    estimated_amount: signedAmountField(
      'Amount that a payout could take then: what is available now, what becomes available by then, and what the reserve ' +
        'releases by then. New payments, refunds and disputes change it.',
    ),
    minimum_amount: responseAmountField('The run pays a balance from this amount on.'),
    skip_reasons: z.array(z.enum(payoutSkipReasons)).meta({
      description: `Why the run would pay nothing, as of now; empty if it would pay. ${Object.entries(
        skipReasonDescriptions,
      )
        .map(([reason, text]) => `\`${reason}\`: ${text}.`)
        .join(' ')}`,
    }),
  })
  .meta({ id: 'NextPayout', description: 'An estimate of what the next weekly run pays.' });

const currencyBalanceSchema = z
  .looseObject({
    currency: recordCurrencyField,
    available: signedAmountField(
      'Amount that a payout can take now. Negative when refunds and disputes took more than you had.',
    ),
    pending: signedAmountField('Amount that becomes available later, because its payments were captured recently.'),
    pending_until: nullableInstantField('When all of `pending` is available; null if nothing is pending.'),
    reserve: z
      .looseObject({
        amount: responseAmountField('Amount that the rolling reserve holds back.'),
        next_releases: z.array(reserveReleaseSchema).meta({
          description: 'The next days on which a part is released, the earliest first; at most ten.',
        }),
      })
      .meta({ description: 'The rolling reserve.' }),
    in_transit: responseAmountField('Payouts that the bank has not confirmed.'),
    next_payout: nextPayoutSchema.meta({ description: 'What the next weekly run would pay.' }),
  })
  .meta({ id: 'CurrencyBalance', description: 'The balance of one currency.' });

/** The balance of a merchant. */
export const balanceResponseSchema = z
  .looseObject({
    object: objectField('balance'),
    livemode: livemodeField,
    as_of: instantField('When the balance was read.'),
    currencies: z.array(currencyBalanceSchema).meta({
      description: 'One element per currency, including currencies without money. Currencies are never converted.',
    }),
  })
  .meta({ id: 'Balance', description: 'What the service owes the merchant, by currency.' });

export type BalanceRecord = z.output<typeof balanceResponseSchema>;

/** The most days that `next_releases` has. */
export const nextReleasesMax = 10;
