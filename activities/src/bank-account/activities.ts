import type { Keyring } from '@landed/codec/keyring';
import { payoutWaitMilliseconds, rejectionMessages } from '@landed/contracts/bank-account/rules';
import type {
  BankAccountOutcome,
  BankAccountRef,
  BankAccountRejection,
  BankAccountRequest,
} from '@landed/contracts/bank-account/types';
import { entityDefaults, entityOfCurrency } from '@landed/contracts/entity/entity';
import type { Database } from '@landed/prisma/database';
import { findBankAccount } from '@landed/prisma/read/bank-account/find-bank-account';
import { hasRail } from '@landed/prisma/read/bank-account/find-partner-account';
import { insertBankAccountAction } from '@landed/prisma/write/bank-account/insert-bank-account-action';
import { saveBankAccount } from '@landed/prisma/write/bank-account/save-bank-account';
import { ApplicationFailure, ApplicationFailureCategory } from '@temporalio/common';
import type { PayoutPartnerOf } from '../payout/partner/port.js';
import { decideRejection } from './decide-rejection.js';
import { openPartnerAccount } from './open-partner-account.js';

export interface BankAccountDependencies {
  readonly database: Database;
  readonly keyring: Keyring;
  readonly payoutPartnerOf: PayoutPartnerOf;
  /** How long payouts wait after a change by a dashboard user. */
  readonly payoutWaitHours: number;
  readonly ownerNotices: OwnerNotices;
}

/** Starts the e-mail to the owner of a merchant. The worker provides it: activities know no workflow ids. */
export interface OwnerNotices {
  /** A second start for the same bank account does nothing. */
  start(bankAccount: BankAccountRef): Promise<void>;
}

export function createBankAccountActivities(dependencies: BankAccountDependencies) {
  return {
    /**
     * Attaches the bank account at the payout partner and saves it. Fails while the partner states nothing, so that
     * Temporal tries again. A second run saves nothing more and returns what is stored. Whenever it is saved, the e-mail to
     * the owner is started: a run that ended before that is repeated.
     */
    async attachBankAccount(request: BankAccountRequest): Promise<BankAccountOutcome> {
      const outcome = await attach(dependencies, request);
      if (outcome.kind === 'saved') await dependencies.ownerNotices.start(request);
      return outcome;
    },
  };
}

async function attach(
  { database, keyring, payoutPartnerOf, payoutWaitHours }: BankAccountDependencies,
  request: BankAccountRequest,
): Promise<BankAccountOutcome> {
  const stored = await findBankAccount(database, request.bankAccountId);
  if (stored !== null) return { kind: 'saved', bankAccount: stored };
  if (!(await hasRail(database, request))) return { kind: 'rejected', code: 'merchant_not_found' };
  const { rail, merchantId, currency, bankAccountId, token } = request;
  const entity = entityOfCurrency[currency];
  const partner = payoutPartnerOf({ entity, rail });
  const { country } = entityDefaults[entity];
  const ref = { rail, merchantId, entity, country, bankAccountId };
  const accountId = await openPartnerAccount({ database, keyring, partner }, ref);
  if (typeof accountId !== 'string') {
    if (accountId.kind === 'unknown') throw notStated();
    return rejected(database, request, 'partner_rejected');
  }
  const key = `bank_account.${bankAccountId}.1`;
  const attached = await partner.attachBankAccount({ key, accountId, bankAccountId, token, currency });
  if (attached.kind === 'unknown') throw notStated();
  if (attached.kind !== 'made') return rejected(database, request, decideRejection(attached));
  const wait = payoutWaitMilliseconds(request.source, payoutWaitHours);
  const saved = await saveBankAccount(database, keyring, request, attached, wait);
  return saved === null ? { kind: 'rejected', code: 'merchant_not_found' } : { kind: 'saved', bankAccount: saved };
}

async function rejected(
  { prisma }: Database,
  request: BankAccountRequest,
  code: BankAccountRejection,
): Promise<BankAccountOutcome> {
  await insertBankAccountAction(prisma, request, { result: 'rejected', detail: rejectionMessages[code] });
  return { kind: 'rejected', code };
}

/** Operators see the activity pending with its attempts. The partner's texts reach no history. */
function notStated(): ApplicationFailure {
  return ApplicationFailure.create({
    type: 'outcome_unknown',
    message: 'The payout partner has stated nothing about the bank account yet.',
    category: ApplicationFailureCategory.BENIGN,
  });
}
