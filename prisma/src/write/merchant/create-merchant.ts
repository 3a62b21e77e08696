import { type Entity, entityOfCurrency } from '@landed/contracts/entity/entity';
import { asId, type MerchantId } from '@landed/contracts/ids/ids';
import { accountScopes } from '@landed/contracts/ledger/account-scopes';
import type { LedgerAccountKind } from '@landed/contracts/ledger/posting';
import { termsOfNewRail } from '@landed/contracts/merchant/terms';
import { currencies } from '@landed/contracts/money/currency';
import type { Rail } from '@landed/contracts/rail/rail';
import type { Database } from '../../database.js';

const recordedElsewhere = 'recorded elsewhere';

const platformAccounts: readonly LedgerAccountKind[] = [
  'processor_receivable',
  'platform_fee',
  'suspense',
  'dispute_fee',
  'processor_fee',
];
const merchantAccounts: readonly LedgerAccountKind[] = [
  'merchant_reserve',
  'merchant_available',
  'merchant_in_transit',
];

export interface NewMerchant {
  readonly id: string;
  readonly name: string;
  /** With live, the verification and the agreement count as recorded elsewhere. Operators record them one by one. */
  readonly rails: readonly Rail[];
}

/**
 * Creates a merchant with its rails and all its ledger accounts, so that a posting creates only accounts of
 * jurisdictions. A second call changes nothing.
 */
export async function createMerchant(database: Database, merchant: NewMerchant): Promise<MerchantId> {
  const { prisma } = database;
  const { id, name, rails } = merchant;
  const at = new Date();
  const unlocked = {
    verifiedAt: at,
    verificationReference: recordedElsewhere,
    agreedAt: at,
    agreementReference: recordedElsewhere,
  };
  const data = { id, name, ...(rails.includes('live') ? unlocked : {}) };
  await prisma.$transaction([
    prisma.merchant.createMany({ data, skipDuplicates: true }),
    prisma.merchantRail.createMany({ data: rails.map((rail) => railRow(id, rail)), skipDuplicates: true }),
    prisma.ledgerAccount.createMany({ data: rails.flatMap((rail) => accountsOf(id, rail)), skipDuplicates: true }),
  ]);
  return asId<'merchant'>(id);
}

/** The row of a rail that is enabled now, with the terms of a new merchant. */
export function railRow(merchantId: string, rail: Rail) {
  return { merchantId, rail, enabledAt: new Date(), ...termsOfNewRail(rail) };
}

/**
 * The rows of all ledger accounts that a merchant's postings on a rail need, besides those of jurisdictions. The
 * platform's are shared.
 */
export function accountsOf(merchantId: string, rail: Rail) {
  return [...accountRows(rail, platformAccounts, null), ...accountRows(rail, merchantAccounts, merchantId)];
}

function accountRows(rail: Rail, kinds: readonly LedgerAccountKind[], merchantId: string | null) {
  return currencies.flatMap((currency) => {
    const entity: Entity = entityOfCurrency[currency];
    return kinds.map((kind) => ({ rail, entity, currency, kind, scope: accountScopes[kind], merchantId }));
  });
}
