import type { BankAccount } from '@landed/contracts/bank-account/types';
import type { TaxPolicy } from '@landed/contracts/checkout/types';
import { dashboardRoles } from '@landed/contracts/dashboard/actions';
import { disputeReasons, disputeStages, disputeStatuses } from '@landed/contracts/dispute/status';
import { entities } from '@landed/contracts/entity/entity';
import { idempotencyStates } from '@landed/contracts/idempotency/key';
import { accountScopes } from '@landed/contracts/ledger/account-scopes';
import { currencies } from '@landed/contracts/money/currency';
import { type ManualEvidence, manualOutcomes } from '@landed/contracts/operation/types';
import { captureMethods, paymentStatuses } from '@landed/contracts/payment-intent/status';
import type { CancellationReason } from '@landed/contracts/payment-intent/types';
import { walletStatuses } from '@landed/contracts/payment-method-domain/status';
import { payoutFailureCodes, payoutSkipReasons, payoutStatuses } from '@landed/contracts/payout/status';
import { rails } from '@landed/contracts/rail/rail';
import { refundReasons, refundStatuses } from '@landed/contracts/refund/status';
import { verificationStates } from '@landed/contracts/verification/types';
import { deliveryStates, endpointStatuses } from '@landed/contracts/webhook/types';
import type { ApiKeyKind } from '@landed/prisma/read/merchant/api-key';
import type { CheckoutChange } from '@landed/prisma/write/checkout/save-checkout';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFreshDatabase, type FreshDatabase } from '../setup/fresh-database.js';

/** All values of a type that has no list: the compiler names a missing one. */
const valuesOf = <Value extends string>(values: Readonly<Record<Value, true>>) => Object.keys(values);

/** Each enum of the database by name, with the values that the code has for it. */
const known: Readonly<Record<string, readonly string[]>> = {
  api_key_kind: valuesOf<ApiKeyKind>({ secret: true, publishable: true }),
  attempt_outcome: valuesOf<CheckoutChange['outcome'] | 'pending'>({
    pending: true,
    confirmed: true,
    declined: true,
    not_attempted: true,
  }),
  bank_account_status: valuesOf<BankAccount['status']>({ active: true, errored: true }),
  cancellation_reason: valuesOf<CancellationReason>({ requested_by_merchant: true, expired: true }),
  capture_method: captureMethods,
  currency: currencies,
  dashboard_role: dashboardRoles,
  dispute_reason: disputeReasons,
  dispute_stage: disputeStages,
  dispute_status: disputeStatuses,
  entity: entities,
  // Nothing posts to `tax_withheld`: it has entries of earlier versions, which are never edited, so the value stays.
  ledger_account_kind: [...Object.keys(accountScopes), 'tax_withheld'],
  ledger_account_scope: [...new Set(Object.values(accountScopes))],
  // The table `ledger_account_type` has it, and no code does.
  ledger_account_side: ['debit', 'credit', 'either', 'closed'],
  manual_evidence: valuesOf<ManualEvidence>({ confirmed_by_processor: true, processor_silent: true }),
  manual_outcome: manualOutcomes,
  operation_state: idempotencyStates,
  payment_status: paymentStatuses,
  payout_failure_code: payoutFailureCodes,
  payout_skip_reason: payoutSkipReasons,
  payout_status: payoutStatuses,
  quote_policy: valuesOf<TaxPolicy['quote']>({ required: true, optional: true }),
  rail: rails,
  refund_reason: refundReasons,
  refund_status: refundStatuses,
  tax_remittance: valuesOf<TaxPolicy['remittance']>({ platform: true, merchant: true }),
  verification_state: verificationStates,
  wallet_status: walletStatuses,
  webhook_delivery_state: deliveryStates,
  webhook_endpoint_status: endpointStatuses,
};

/** Enums whose values the database compares by their order. */
const ordered = ['dispute_stage'];

let fresh: FreshDatabase;
let stored: ReadonlyMap<string, readonly string[]>;

beforeAll(async () => {
  fresh = await createFreshDatabase();
  const { rows } = await fresh.database.pool.query<{ name: string; values: string[] }>(
    `SELECT t.typname AS name, array_agg(e.enumlabel::text ORDER BY e.enumsortorder) AS values
     FROM pg_enum AS e JOIN pg_type AS t ON t.oid = e.enumtypid GROUP BY t.typname`,
  );
  stored = new Map(rows.map(({ name, values }) => [name, values]));
});
afterAll(() => fresh.drop());

describe('the enums of the database', () => {
  it('each enum of the database has its values in the code, and the reverse', () => {
    expect([...stored.keys()].sort()).toEqual(Object.keys(known).sort());
  });

  it.each(Object.entries(known))('the enum %s has the values that the code knows', (name, values) => {
    expect([...(stored.get(name) ?? [])].sort()).toEqual([...values].sort());
  });

  it.each(ordered)('the values of %s have the order of the code', (name) => {
    expect(stored.get(name)).toEqual(known[name]);
  });
});
