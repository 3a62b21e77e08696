import type { WalletStatus, Wallets } from '@landed/contracts/checkout-config/types';
import type { Entity } from '@landed/contracts/entity/entity';
import type { MerchantId } from '@landed/contracts/ids/ids';
import type { Rail } from '@landed/contracts/rail/rail';
import type { Database } from '../../database.js';

/** Selects the wallets of the entity `$3` for a row `r` of `merchant_rail`. */
export const walletColumns = `${walletColumn('apple_pay')}, ${walletColumn('google_pay')}`;

export interface WalletRow {
  readonly apple_pay: WalletStatus;
  readonly google_pay: WalletStatus;
}

const statement = {
  name: 'landed_read_wallets',
  text: `SELECT ${walletColumns} FROM merchant_rail AS r WHERE r.merchant_id = $1 AND r.rail = $2::rail`,
};

/** Which wallets the entity can take on the merchant's domain. */
export async function readWallets(
  database: Database,
  merchantId: MerchantId,
  rail: Rail,
  entity: Entity,
): Promise<Wallets> {
  const { rows } = await database.pool.query<WalletRow>({ ...statement, values: [merchantId, rail, entity] });
  const row = rows[0];
  return row === undefined ? { applePay: 'inactive', googlePay: 'inactive' } : walletsOf(row);
}

export function walletsOf({ apple_pay, google_pay }: WalletRow): Wallets {
  return { applePay: apple_pay, googlePay: google_pay };
}

/** A wallet is active when the merchant offers it and the entity is active for it on the merchant's domain. */
function walletColumn(wallet: keyof WalletRow): string {
  return `CASE WHEN r.${wallet} AND ${isActiveOnDomain(wallet)} THEN 'active' ELSE 'inactive' END AS ${wallet}`;
}

/** Whether the acquirer of the entity `$3` has activated the wallet on the merchant's domain. */
function isActiveOnDomain(wallet: keyof WalletRow): string {
  return `EXISTS (
    SELECT FROM payment_method_domain AS p JOIN payment_method_domain_entity AS d ON d.domain_id = p.id
    WHERE p.merchant_id = r.merchant_id AND p.rail = r.rail AND d.entity = $3::entity AND d.${wallet} = 'active')`;
}
