import type { WalletStatus } from '@landed/contracts/payment-method-domain/status';
import type { PaymentMethodDomain, RemovedDomain } from '@landed/contracts/payment-method-domain/types';
import { instant } from '../output/instant.js';
import { paint } from '../output/paint.js';
import { plainText } from '../output/plain-text.js';
import { type Cell, table } from '../output/table.js';

interface Shown {
  readonly domains: readonly PaymentMethodDomain[];
  readonly removed: readonly RemovedDomain[];
}

/** A domain as `--json` prints it. Operators see the reason of an inactive wallet instead of the merchant's message. */
export function domainDocument(domain: PaymentMethodDomain) {
  return {
    id: domain.id,
    rail: domain.livemode ? 'live' : 'test',
    domain: domain.domain,
    entities: domain.entities.map(({ entity, applePay, googlePay }) => ({
      entity,
      apple_pay: applePay,
      google_pay: googlePay,
    })),
    last_validated_at: domain.lastValidatedAt,
    created_at: domain.createdAt,
    updated_at: domain.updatedAt,
  };
}

export function listDocument({ domains, removed }: Shown) {
  return {
    object: 'list',
    data: domains.map(domainDocument),
    removed: removed.map(({ removedAt, ...rest }) => ({ ...rest, removed_at: removedAt })),
  };
}

/** Domains as text: one table with a row per entity, and one of the removed domains. */
export function domainsText({ domains, removed }: Shown): string {
  const rows = domains.flatMap(({ livemode, domain, entities, lastValidatedAt }) =>
    entities.map(({ entity, applePay, googlePay }): readonly Cell[] => [
      livemode ? 'live' : 'test',
      domain,
      entity,
      statusCell(applePay),
      statusCell(googlePay),
      instant(lastValidatedAt),
    ]),
  );
  const head = ['MODE', 'DOMAIN', 'ENTITY', 'APPLE PAY', 'GOOGLE PAY', 'VALIDATED'];
  const current = rows.length === 0 ? 'No domain is registered.' : table(head, rows);
  if (removed.length === 0) return current;
  const removedRows = removed.map(({ rail, domain, actor, reason, removedAt }) => [
    instant(removedAt),
    rail,
    domain,
    plainText(actor),
    plainText(reason),
  ]);
  const title = paint(process.stdout, 'bold', 'Removed');
  return `${current}\n\n${title}\n${table(['AT', 'MODE', 'DOMAIN', 'ACTOR', 'REASON'], removedRows)}`;
}

function statusCell(status: WalletStatus): Cell {
  return { text: status, style: status === 'active' ? 'green' : 'red' };
}
