import { rejectionMessages } from '@landed/contracts/bank-account/rules';
import type {
  BankAccountOutcome,
  BankAccountRef,
  BankAccountRejection,
  BankAccountRequest,
  BankAccountSource,
} from '@landed/contracts/bank-account/types';
import { entityDefaults, entityOfCurrency } from '@landed/contracts/entity/entity';
import type { Database } from '@landed/prisma/database';
import { findBankAccount } from '@landed/prisma/read/bank-account/find-bank-account';
import { hasRail } from '@landed/prisma/read/bank-account/find-partner-account';
import { insertBankAccountAction } from '@landed/prisma/write/bank-account/insert-bank-account-action';
import { saveBankAccount } from '@landed/prisma/write/bank-account/save-bank-account';
import { ApplicationFailure, ApplicationFailureCategory } from '@temporalio/common';
import type { PayoutPartnerOf } from '../payout/partner/port.js';
import { checkRequest, type RequestDependencies } from '../payout/check-request.js';
import { decideRejection } from './decide-rejection.js';
import { openPartnerAccount } from './open-partner-account.js';

export interface BankAccountDependencies extends RequestDependencies {
  readonly payoutPartnerOf: PayoutPartnerOf;
  /** How long payouts wait after a change, so that the owner can notice one that it did not ask for. */
  readonly payoutWaitHours: Readonly<Record<BankAccountSource, number>>;
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

async function attach(dependencies: BankAccountDependencies, request: BankAccountRequest): Promise<BankAccountOutcome> {
  const { database, keyring, payoutPartnerOf, payoutWaitHours } = dependencies;
  const stored = await findBankAccount(database, request.bankAccountId);
  if (stored !== null) return { kind: 'saved', bankAccount: stored };
  if (!(await hasRail(database, request))) return { kind: 'rejected', code: 'merchant_not_found' };
  const unsigned = request.source === 'operator' ? await problemOfOperator(dependencies, request) : null;
  if (unsigned !== null) return rejected(database, request, unsigned);
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
  const wait = payoutWaitHours[request.source] * 3_600_000;
  const saved = await saveBankAccount(database, keyring, request, attached, wait);
  return saved === null ? { kind: 'rejected', code: 'merchant_not_found' } : { kind: 'saved', bankAccount: saved };
}

/** Whether an operator signed the change and a second one approved it. A second run has the same result. */
async function problemOfOperator(
  dependencies: BankAccountDependencies,
  request: BankAccountRequest,
): Promise<BankAccountRejection | null> {
  const { bankAccountId: target } = request;
  const asked = { action: 'bank_account.set', target, usedBy: `bank-account/${target}` } as const;
  const { problem, isWaiting } = await checkRequest(dependencies, request, asked, async () => true);
  if (problem === null) return null;
  return isWaiting ? 'approval_needed' : 'not_signed';
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
