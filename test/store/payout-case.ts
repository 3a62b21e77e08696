import { randomUUID } from 'node:crypto';
import { createPayoutActivities } from '@landed/activities/payout/activities';
import type { PayoutPartner } from '@landed/activities/payout/partner/port';
import type { Keyring } from '@landed/codec/keyring';
import { seal } from '@landed/codec/sealed-box';
import type { BankAccountSource } from '@landed/contracts/bank-account/types';
import { entityOfCurrency } from '@landed/contracts/entity/entity';
import { asId, type MerchantId } from '@landed/contracts/ids/ids';
import type { Currency } from '@landed/contracts/money/currency';
import { payoutMinimums, rerunLimits } from '@landed/contracts/payout/minimums';
import type { MerchantPayoutInput, PayoutRef } from '@landed/contracts/payout/types';
import type { Database } from '@landed/prisma/database';
import { findPayoutById } from '@landed/prisma/read/payout/find-payout-by-id';
import { storeObjectId } from '@landed/prisma/read/processor-object/object-id';
import { sealContexts } from '@landed/prisma/sealing';
import { createMerchant } from '@landed/prisma/write/merchant/create-merchant';
import { decidePayouts, type PayoutPage } from '@landed/prisma/write/payout/decide-payouts';
import { localChecks } from '../setup/operator-decision.js';

/** Lines of a journal by account; positive is debit. */
export type Lines = Readonly<Record<string, number>>;

/** A charge of 10,000 with a fee of 500 and a reserve of 950: 8,550 are available. */
export const charge = {
  processor_receivable: 10_000,
  platform_fee: -500,
  merchant_reserve: -950,
  merchant_available: -8_550,
} as const;

export const week = '2026-W49';

/** What a bank account has that is not as usual. */
export interface BankAccountChanges {
  readonly lastFour?: string;
  readonly usableFrom?: Date;
  readonly savedBy?: string;
  readonly source?: BankAccountSource;
}

export interface Posted {
  readonly currency?: Currency;
  readonly kind?: string;
  /** From when it is available; default: at once. */
  readonly availableAt?: Date;
}

/** What tests of payouts do in one database. */
export function payoutCases(database: Database, keyring: Keyring) {
  const cases = {
    /** A new merchant on the test rail, with a bank account for each of these currencies. */
    async payee(currencies: readonly Currency[] = ['USD']): Promise<MerchantId> {
      const merchantId = await createMerchant(database, { id: randomUUID(), name: 'Of a test', rails: ['test'] });
      for (const currency of currencies) await cases.giveBankAccount(merchantId, currency);
      return merchantId;
    },

    /** Replaces the merchant's bank account of a currency. */
    async giveBankAccount(
      merchantId: MerchantId,
      currency: Currency,
      changes: BankAccountChanges = {},
    ): Promise<string> {
      const id = randomUUID();
      const entity = entityOfCurrency[currency];
      const account = storeObjectId(keyring, `acct_${merchantId}_${entity}`);
      await database.prisma.$transaction([
        database.prisma.bankAccount.updateMany({
          where: { merchantId, rail: 'test', currency, replacedAt: null },
          data: { replacedAt: new Date() },
        }),
        database.prisma.bankAccount.create({
          data: {
            id,
            rail: 'test',
            merchantId,
            entity,
            currency,
            country: 'US',
            lastFour: '6789',
            externalAccount: Uint8Array.from(seal(keyring, Buffer.from(`ba_${id}`), sealContexts.externalAccount(id))),
            usableFrom: new Date(0),
            savedBy: 'test',
            source: 'operator',
            ...changes,
          },
        }),
        database.prisma.payoutPartnerAccount.createMany({
          data: {
            rail: 'test',
            merchantId,
            entity,
            idHmac: account.idHmac,
            keyId: account.keyId,
            idSealed: Uint8Array.from(Buffer.from(account.idSealed, 'base64')),
          },
          skipDuplicates: true,
        }),
      ]);
      return id;
    },

    /** Posts a journal as the product's statements do. Returns its id. */
    async post(merchantId: MerchantId, lines: Lines, posted: Posted = {}): Promise<string> {
      const { currency = 'USD', kind = 'charge_captured', availableAt = null } = posted;
      const id = randomUUID();
      await database.pool.query(
        `WITH journal AS (
           INSERT INTO ledger_journal (id, op_key, rail, merchant_id, kind, created_at)
           VALUES ($1::uuid, 'test/' || $1::uuid, 'test', $2, $3, now()) RETURNING id
         )
         INSERT INTO ledger_entry (journal_id, account_id, currency, amount, available_at)
         SELECT journal.id, a.id, a.currency, line.value::bigint,
                CASE WHEN a.kind = 'merchant_available' THEN COALESCE($6::timestamptz, now()) END
         FROM journal, jsonb_each_text($5::jsonb) AS line
         JOIN ledger_account AS a ON a.rail = 'test' AND a.currency = $4::currency
          AND a.kind::text = line.key AND (a.merchant_id = $2::uuid OR a.merchant_id IS NULL) AND a.country IS NULL`,
        [id, merchantId, kind, currency, JSON.stringify(lines), availableAt],
      );
      return id;
    },

    /** One page that decides everything of a merchant. */
    decide(merchantId: MerchantId, changes: Partial<PayoutPage> = {}) {
      return decidePayouts(database, keyring, { ...everything(), merchantId, ...changes });
    },

    /** A payout of 17,100, as its workflow knows it: two charges that the run of a week pays. */
    async paid(merchantId?: MerchantId, period = week): Promise<MerchantPayoutInput> {
      const payee = merchantId ?? (await cases.payee());
      await cases.post(payee, charge);
      await cases.post(payee, charge);
      await cases.decide(payee, { period });
      const row = (await cases.payouts(payee)).at(-1);
      const payout = await findPayoutById(database, (row?.id ?? '') as never);
      if (payout === null) throw new Error('Nothing was paid.');
      return payout;
    },

    async payouts(merchantId: MerchantId) {
      const { rows } = await database.pool.query<{
        id: string;
        amount: number;
        status: string;
        attempt: number;
        period: string;
        currency: string;
        failure_code: string | null;
      }>(
        `SELECT id::text, amount::int, status::text, attempt, period, currency::text, failure_code::text
         FROM payout WHERE merchant_id = $1 ORDER BY currency, period, attempt`,
        [merchantId],
      );
      return rows;
    },

    async decisions(merchantId: MerchantId, period = week) {
      const { rows } = await database.pool.query<{ run: number; balance: number; decided: string }>(
        `SELECT run, balance::int, COALESCE(skip_reason::text, 'paid') AS decided FROM payout_decision
         WHERE merchant_id = $1 AND period = $2 ORDER BY currency, run`,
        [merchantId, period],
      );
      return rows.map(({ run, balance, decided }) => [run, balance, decided]);
    },

    /** The balances of the merchant by account, positive is what it owns; those that are zero are left out. */
    async balances(merchantId: MerchantId, currency: Currency = 'USD'): Promise<Record<string, number>> {
      const { rows } = await database.pool.query<{ kind: string; amount: number }>(
        `SELECT a.kind::text, -sum(e.amount)::int AS amount
         FROM ledger_entry AS e JOIN ledger_account AS a ON a.id = e.account_id
         WHERE a.merchant_id = $1 AND a.currency = $2::currency GROUP BY a.kind HAVING sum(e.amount) <> 0`,
        [merchantId, currency],
      );
      return Object.fromEntries(rows.map(({ kind, amount }) => [kind, amount]));
    },

    async events(payoutId: string) {
      const { rows } = await database.pool.query<{ type: string; sequence: number; previous_status: string | null }>(
        'SELECT type, sequence, previous_status FROM event WHERE resource_id = $1 ORDER BY sequence',
        [payoutId],
      );
      return rows.map(({ type, sequence, previous_status: previous }) => [type, sequence, previous]);
    },

    refOf(merchantId: MerchantId, payoutId: string): PayoutRef {
      return { rail: 'test', merchantId, payoutId: asId<'payout'>(payoutId) };
    },

    /** The sentences that must hold for every row, at every moment. Empty when all of them do. */
    async broken(): Promise<string[]> {
      const { rows } = await database.pool.query<{ broken: string }>(brokenRules);
      return rows.map(({ broken }) => broken);
    },
  };
  return cases;
}

/** The activities of a local stack with this partner. */
export function payoutActivities(
  database: Database,
  keyring: Keyring,
  partnerOf: () => PayoutPartner,
  changes: Partial<Parameters<typeof createPayoutActivities>[0]> = {},
) {
  return createPayoutActivities({
    database,
    keyring,
    partnerOf,
    minimums: payoutMinimums,
    rerunLimits,
    storedErrorMilliseconds: 0,
    ...localChecks,
    ...changes,
  });
}

/** The first page of the weekly run with all money that is available now. */
export function everything(): PayoutPage {
  return {
    rail: 'test',
    period: week,
    asOf: new Date(Date.now() + 60_000).toISOString(),
    minimums: payoutMinimums,
    rerunAt: null,
    after: null,
    limit: 500,
  };
}

/** What must hold for every row of payouts and balances, at every moment: each row that it returns is a contradiction. */
export const brokenRules = `
  SELECT 'journal ' || journal_id || ' does not sum to zero' AS broken
  FROM ledger_entry GROUP BY journal_id, currency HAVING sum(amount) <> 0
  UNION ALL
  SELECT 'payout ' || p.id || ' does not pay its entries'
  FROM payout AS p LEFT JOIN payout_entry AS x ON x.payout_id = p.id LEFT JOIN ledger_entry AS e ON e.id = x.entry_id
  GROUP BY p.id HAVING -sum(e.amount) IS DISTINCT FROM p.amount
  UNION ALL
  SELECT 'payout ' || id || ' is not its breakdown' FROM payout
  WHERE amount <> gross_sales + platform_fee + tax_withheld + duty_withheld + reserve_held + reserve_released + refunds
                  + disputes + dispute_fees + returned_payouts + adjustments
  UNION ALL
  SELECT 'account ' || a.id || ' has another balance than its unpaid entries'
  FROM ledger_account AS a
  LEFT JOIN LATERAL (SELECT COALESCE(sum(amount), 0) AS sum FROM ledger_entry WHERE account_id = a.id) AS all_of ON true
  LEFT JOIN LATERAL (
    SELECT COALESCE(sum(e.amount), 0) AS sum FROM unpaid_entry AS u JOIN ledger_entry AS e ON e.id = u.entry_id
    WHERE u.account_id = a.id
  ) AS unpaid ON true
  WHERE a.kind = 'merchant_available' AND all_of.sum <> unpaid.sum
  UNION ALL
  SELECT 'entry ' || u.entry_id || ' is unpaid and paid' FROM unpaid_entry AS u JOIN payout_entry USING (entry_id)
  UNION ALL
  SELECT 'merchant ' || a.merchant_id || ' has another amount in transit than its payouts'
  FROM ledger_account AS a
  LEFT JOIN LATERAL (SELECT COALESCE(-sum(amount), 0) AS sum FROM ledger_entry WHERE account_id = a.id) AS posted ON true
  LEFT JOIN LATERAL (
    SELECT COALESCE(sum(amount), 0) AS sum FROM payout
    WHERE merchant_id = a.merchant_id AND rail = a.rail AND currency = a.currency AND status IN ('created', 'in_transit')
  ) AS owed ON true
  WHERE a.kind = 'merchant_in_transit' AND posted.sum <> owed.sum`;
