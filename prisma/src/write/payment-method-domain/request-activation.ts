import type { Entity } from '@landed/contracts/entity/entity';
import { asId } from '@landed/contracts/ids/ids';
import type { DomainOwner, DomainRef, PaymentMethodDomainId } from '@landed/contracts/payment-method-domain/types';
import { type Database, type SqlPart, sql } from '../../database.js';

/** The sweep looks at a domain this long after a request: its workflow may have been lost. */
const workflowLostAfterMinutes = 15;

interface Row {
  id: string;
}

/**
 * Registers a domain, or counts one more request when the same one is registered. Null when another domain is
 * registered, and then nothing was changed: the unique index decides between requests that come at once.
 *
 * @param accounts the entities that have a processor account: each gets its row, with pending wallets.
 */
export function registerDomain(
  database: Database,
  { merchantId, rail }: DomainOwner,
  { domainId, domain }: { readonly domainId: PaymentMethodDomainId; readonly domain: string },
  accounts: readonly Entity[],
): Promise<DomainRef | null> {
  const requestedDomain = sql`
    INSERT INTO payment_method_domain AS d (id, merchant_id, rail, domain, check_at)
    VALUES (${domainId}::uuid, ${merchantId}::uuid, ${rail}::rail, ${domain}, now() + ${workflowLostAfter})
    ON CONFLICT (merchant_id, rail) DO UPDATE SET requests = d.requests + 1, check_at = EXCLUDED.check_at
    WHERE d.domain = EXCLUDED.domain
    RETURNING d.id, d.merchant_id, d.rail`;
  return withEntityRows(database, { merchantId, rail }, requestedDomain, accounts);
}

/**
 * Counts one more request to validate the registered domain. Null when there is none.
 *
 * @param scheduled the sweep asks, not the merchant: the next look stays a day away.
 */
export function requestValidation(
  database: Database,
  { merchantId, rail }: DomainOwner,
  accounts: readonly Entity[],
  scheduled: boolean,
): Promise<DomainRef | null> {
  const requestedDomain = sql`
    UPDATE payment_method_domain AS d
    SET requests = d.requests + 1,
        check_at = CASE WHEN ${scheduled}::boolean THEN d.check_at ELSE now() + ${workflowLostAfter} END
    WHERE d.merchant_id = ${merchantId}::uuid AND d.rail = ${rail}::rail
    RETURNING d.id, d.merchant_id, d.rail`;
  return withEntityRows(database, { merchantId, rail }, requestedDomain, accounts);
}

const workflowLostAfter = sql`make_interval(mins => ${workflowLostAfterMinutes}::int)`;

async function withEntityRows(
  database: Database,
  owner: DomainOwner,
  requestedDomain: SqlPart,
  accounts: readonly Entity[],
): Promise<DomainRef | null> {
  const [row] = await database.prisma.$queryRaw<Row[]>`
    WITH found AS (${requestedDomain}
    ), added AS (
      INSERT INTO payment_method_domain_entity (domain_id, merchant_id, rail, entity)
      SELECT f.id, f.merchant_id, f.rail, a.entity
      FROM found AS f CROSS JOIN unnest(${[...accounts]}::entity[]) AS a(entity)
      ON CONFLICT (domain_id, entity) DO NOTHING
    )
    SELECT id::text AS id FROM found`;
  return row === undefined ? null : { ...owner, domainId: asId<'payment_method_domain'>(row.id) };
}
