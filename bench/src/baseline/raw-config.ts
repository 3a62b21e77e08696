import type { Server } from 'node:http';
import { resolvedBranding } from '@landed/contracts/branding/base-theme';
import { browserConfigResponse, checkoutConfigResponse } from '@landed/contracts/checkout-config/response';
import { checkoutConfigSchema } from '@landed/contracts/checkout-config/wire';
import { entityDefaults, entityOfCurrency } from '@landed/contracts/entity/entity';
import { readStrictJson } from '@landed/gateway/json/strict-json';
import { bodyReader } from '@landed/gateway/validation/body-reader';
import { type BrandingRow, brandingOf } from '@landed/prisma/read/branding/branding-row';
import type pg from 'pg';
import { type RawServices, rawServer } from './raw-request.js';

const select = `
  SELECT m.name, r.apple_pay, r.google_pay, b.display_name, b.logo_url, b.primary_color, b.background_color, b.text_color,
         b.danger_color, b.button_color, b.button_text_color, b.font_family, b.border_radius, b.button_label
  FROM merchant_rail AS r JOIN merchant AS m ON m.id = r.merchant_id
  LEFT JOIN branding AS b ON b.merchant_id = r.merchant_id AND b.rail = r.rail
  WHERE r.merchant_id = $1 AND r.rail = $2`;

interface Row extends BrandingRow {
  readonly name: string;
  readonly apple_pay: boolean;
  readonly google_pay: boolean;
}

const readBody = bodyReader(checkoutConfigSchema);
const processor = { name: 'sandbox', scriptUrl: 'https://js.example.com/v3/' };
const wallets = { applePay: 'inactive', googlePay: 'inactive' } as const;
const invalid = { status: 400, body: Buffer.from('{}') };

/**
 * Both configurations written by hand: body, schema, one prepared select on `pg`, without framework or object mapper.
 */
export function rawConfig(services: RawServices, pool: pg.Pool): Server {
  return rawServer(services, async ({ message, merchant, path }) => {
    const chunks: Buffer[] = [];
    for await (const chunk of message as AsyncIterable<Buffer>) chunks.push(chunk);
    const json = readStrictJson(Buffer.concat(chunks).toString('utf8'));
    if (json.kind === 'invalid') return invalid;
    const read = readBody(json.value);
    if (read.kind === 'invalid') return invalid;
    const { currency } = read.body;
    const { rows } = await pool.query<Row>({
      name: 'raw-config',
      text: select,
      values: [merchant.merchantId, merchant.rail],
    });
    const row = rows[0];
    if (row === undefined) return invalid;
    const entity = entityOfCurrency[currency];
    const account = { entity, ...entityDefaults[entity], publishableKey: 'pk_of_the_processor' };
    const config = { livemode: false, currency, entity: account, wallets, processor };
    const body = path.endsWith('/browser_config')
      ? browserConfigResponse({ ...config, branding: resolvedBranding(brandingOf(row), row.name) })
      : checkoutConfigResponse(config);
    return { status: 200, body: Buffer.from(JSON.stringify(body)) };
  });
}
