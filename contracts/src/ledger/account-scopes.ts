import type { LedgerAccountKind } from './posting.js';

/** Whose account it is. The table `ledger_account_type` says the same. */
export const accountScopes: Readonly<Record<LedgerAccountKind, 'platform' | 'merchant' | 'jurisdiction'>> = {
  processor_receivable: 'platform',
  platform_fee: 'platform',
  dispute_fee: 'platform',
  processor_fee: 'platform',
  suspense: 'platform',
  tax_payable: 'jurisdiction',
  duty_payable: 'jurisdiction',
  merchant_reserve: 'merchant',
  merchant_available: 'merchant',
  merchant_in_transit: 'merchant',
};
