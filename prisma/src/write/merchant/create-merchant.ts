import { type Entity, entityOfCurrency } from '@landed/contracts/entity/entity';
import { asId, type MerchantId } from '@landed/contracts/ids/ids';
import { currencies } from '@landed/contracts/money/currency';
import type { Rail } from '@landed/contracts/rail/rail';
import type { Database } from '../../database.js';
import type { LedgerAccountKind } from '../../generated/enums.js';

/** The reserve in basis points. Live payments can be charged back, so part of the merchant's money is held back. */
const reserveBpsOf: Readonly<Record<Rail, number>> = { test: 0, live: 1_000 };

const platformAccounts: readonly LedgerAccountKind[] = [
  'processor_receivable',
  'tax_withheld',
  'platform_fee',
  'suspense',
];
const merchantAccounts: readonly LedgerAccountKind[] = ['merchant_reserve', 'merchant_available'];

export interface NewMerchant {
  readonly id: string;
  readonly name: string;
  /** Live only with verification and agreement on record. */
  readonly rails: readonly Rail[];
}

/**
 * Creates a merchant with its rails and all its ledger accounts, so that a posting never creates an account. A second
 * call changes nothing.
 */
export async function createMerchant(database: Database, merchant: NewMerchant): Promise<MerchantId> {
  const { prisma } = database;
  const { id, name, rails } = merchant;
  const rows = rails.map((rail) => ({ merchantId: id, rail, enabledAt: new Date(), reserveBps: reserveBpsOf[rail] }));
  const accounts = rails.flatMap((rail) => [
    ...accountRows(rail, platformAccounts, null),
    ...accountRows(rail, merchantAccounts, id),
  ]);
  await prisma.$transaction([
    prisma.merchant.createMany({ data: [{ id, name }], skipDuplicates: true }),
    prisma.merchantRail.createMany({ data: rows, skipDuplicates: true }),
    prisma.ledgerAccount.createMany({ data: accounts, skipDuplicates: true }),
  ]);
  return asId<'merchant'>(id);
}

function accountRows(rail: Rail, kinds: readonly LedgerAccountKind[], merchantId: string | null) {
  return currencies.flatMap((currency) => {
    const entity: Entity = entityOfCurrency[currency];
    return kinds.map((kind) => ({ rail, entity, currency, kind, merchantId }));
  });
}
