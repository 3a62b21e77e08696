import { resolvedBranding } from '@landed/contracts/branding/base-theme';
import type { Branding } from '@landed/contracts/branding/types';
import type { Wallets } from '@landed/contracts/checkout-config/types';
import type { Entity } from '@landed/contracts/entity/entity';
import type { MerchantId } from '@landed/contracts/ids/ids';
import type { Rail } from '@landed/contracts/rail/rail';
import type { Database } from '../../database.js';
import { type BrandingRow, brandingOf } from '../branding/branding-row.js';
import { type WalletRow, walletColumns, walletsOf } from './read-wallets.js';

interface BrowserConfigRow extends WalletRow, BrandingRow {
  readonly merchant_name: string;
}

/** One named statement: buyers' browsers call this on every visit of a checkout. */
const statement = {
  name: 'landed_load_browser_config',
  text: `SELECT m.name AS merchant_name, ${walletColumns},
                b.display_name, b.logo_url, b.primary_color, b.background_color, b.text_color, b.danger_color,
                b.button_color, b.button_text_color, b.font_family, b.border_radius, b.button_label
         FROM merchant_rail AS r
         JOIN merchant AS m ON m.id = r.merchant_id
         LEFT JOIN branding AS b ON b.merchant_id = r.merchant_id AND b.rail = r.rail
         WHERE r.merchant_id = $1 AND r.rail = $2::rail`,
};

/** What the store knows about a merchant's checkout in one currency. The merchant must have the rail. */
export async function loadBrowserConfig(
  database: Database,
  merchantId: MerchantId,
  rail: Rail,
  entity: Entity,
): Promise<{ readonly wallets: Wallets; readonly branding: Branding }> {
  const { rows } = await database.pool.query<BrowserConfigRow>({ ...statement, values: [merchantId, rail, entity] });
  const row = rows[0];
  if (row === undefined) throw new Error('A key was accepted for a merchant without this rail.');
  return { wallets: walletsOf(row), branding: resolvedBranding(brandingOf(row), row.merchant_name) };
}
