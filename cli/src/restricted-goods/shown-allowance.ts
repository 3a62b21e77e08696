import type { EveryFieldInSnakeCase } from '@landed/contracts/record/every-field';
import type { GivenAllowance, StoredAllowance } from '@landed/contracts/restricted-goods/types';

/** An allowance as JSON. */
export function givenDocument(given: GivenAllowance) {
  return {
    merchant_id: given.merchantId,
    restriction: given.restriction,
    licence: given.licence,
    hs_prefixes: given.hsPrefixes,
    destinations: given.destinations,
    valid_from: given.validFrom,
    valid_to: given.validTo,
  } satisfies EveryFieldInSnakeCase<GivenAllowance>;
}

export function allowanceDocument(stored: StoredAllowance) {
  return {
    id: stored.id,
    ...givenDocument(stored),
    created_at: stored.createdAt,
    revoked_at: stored.revokedAt,
  } satisfies EveryFieldInSnakeCase<StoredAllowance>;
}

/** An allowance as text, in one line. */
export function givenText({
  restriction,
  licence,
  hsPrefixes,
  destinations,
  validFrom,
  validTo,
}: GivenAllowance): string {
  const goods = hsPrefixes === null ? 'all goods' : `HS ${hsPrefixes.join(', ')}`;
  const places = destinations === null ? 'every destination' : destinations.join(', ');
  return `${restriction}: ${goods} to ${places} from ${validFrom} to ${validTo ?? 'its revocation'} (${licence})`;
}

export function allowanceLine(stored: StoredAllowance): string {
  const end = stored.revokedAt === null ? '' : ` revoked ${stored.revokedAt.slice(0, 10)}`;
  return `${stored.id}  ${stored.merchantId}${end}  ${givenText(stored)}`;
}
