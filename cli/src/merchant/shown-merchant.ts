import type { ChangedFields, KeyPairSummary, Merchant, MerchantOverview } from '@landed/contracts/merchant/types';
import type { EveryFieldInSnakeCase } from '@landed/contracts/record/every-field';
import { instant } from '../output/instant.js';
import { paint } from '../output/paint.js';
import { plainText } from '../output/plain-text.js';
import { type Cell, fields, table } from '../output/table.js';
import { termsDocument, termsText } from './shown-terms.js';

/** A merchant as `--json` prints it. */
export function merchantDocument(merchant: Merchant) {
  return {
    id: merchant.merchantId,
    name: merchant.name,
    rails: merchant.rails,
    verified_at: merchant.verifiedAt,
    verification_reference: merchant.verificationReference,
    agreed_at: merchant.agreedAt,
    agreement_reference: merchant.agreementReference,
    held_at: merchant.heldAt,
    has_owner_email: merchant.hasOwnerEmail,
    created_at: merchant.createdAt,
  } satisfies Omit<EveryFieldInSnakeCase<Merchant>, 'merchant_id'> & { id: unknown };
}

/** A merchant with its key pairs and changes as `--json` prints it. */
export function overviewDocument({ merchant, terms, keys, changes }: MerchantOverview) {
  return {
    ...merchantDocument(merchant),
    terms: terms.map(termsDocument),
    keys: keys.map((pair) => ({
      pair_id: pair.pairId,
      rail: pair.rail,
      secret_last_four: pair.secretLastFour,
      publishable_last_four: pair.publishableLastFour,
      created_at: pair.createdAt,
      revoked_at: pair.revokedAt,
      exposed_at: pair.exposedAt,
    })),
    changes,
  };
}

/** Merchants as a table, one row each. */
export function merchantTable(merchants: readonly Merchant[]): string {
  if (merchants.length === 0) return 'There are no merchants.';
  return table(
    ['MERCHANT', 'MODES', 'VERIFIED', 'AGREED', 'HELD', 'CREATED', 'NAME'],
    merchants.map((merchant) => [
      merchant.merchantId,
      merchant.rails.includes('live')
        ? { text: merchant.rails.join(', '), style: 'green' as const }
        : merchant.rails.join(', '),
      instant(merchant.verifiedAt),
      instant(merchant.agreedAt),
      merchant.heldAt === null ? '-' : { text: instant(merchant.heldAt), style: 'red' as const },
      instant(merchant.createdAt),
      plainText(merchant.name),
    ]),
  );
}

/** One merchant as text, one line per field. */
export function merchantText(merchant: Merchant): string {
  const { verificationReference, agreementReference, heldAt } = merchant;
  const recorded = (at: string | null, reference: string | null) =>
    at === null ? 'not recorded' : `${instant(at)} (${plainText(reference ?? '')})`;
  return fields([
    ['merchant', merchant.merchantId],
    ['name', plainText(merchant.name)],
    ['modes', merchant.rails.join(', ')],
    ['verification', recorded(merchant.verifiedAt, verificationReference)],
    ['agreement', recorded(merchant.agreedAt, agreementReference)],
    ['held', heldAt === null ? 'no' : paint(process.stdout, 'red', `since ${instant(heldAt)}`)],
    ['owner e-mail', merchant.hasOwnerEmail ? 'recorded' : 'not recorded'],
    ['created', instant(merchant.createdAt)],
  ]);
}

/** One merchant as text, with its terms, a table of its key pairs and one of its changes. */
export function overviewText({ merchant, terms, keys, changes }: MerchantOverview): string {
  const keyRows = keys.map((pair): readonly Cell[] => [
    pair.rail,
    `sk_${pair.rail}_…${pair.secretLastFour}`,
    `pk_${pair.rail}_…${pair.publishableLastFour}`,
    instant(pair.createdAt),
    keyState(pair),
  ]);
  const changeRows = changes.map(({ change, rail, actor, reason, fields: changed, at }) => [
    instant(at),
    change,
    rail ?? '-',
    plainText(actor),
    plainText([reason, changedText(changed)].filter((text) => text !== null).join('; ') || '-'),
  ]);
  return [
    merchantText(merchant),
    ...terms.map((row) => `${paint(process.stdout, 'bold', `Terms, ${row.rail}`)}\n${termsText(row)}`),
    section('Keys', 'There are no keys.', ['MODE', 'SECRET', 'PUBLISHABLE', 'CREATED', 'REVOKED'], keyRows),
    section('Changes', 'No changes are recorded.', ['AT', 'CHANGE', 'MODE', 'ACTOR', 'REASON'], changeRows),
  ].join('\n\n');
}

/** `active`, since when it is revoked, or since when an active secret key is known outside its owner's servers. */
function keyState({ revokedAt, exposedAt }: KeyPairSummary): Cell {
  if (revokedAt !== null) return { text: instant(revokedAt), style: 'dim' };
  if (exposedAt !== null) return { text: `exposed ${instant(exposedAt)}`, style: 'red' };
  return { text: 'active', style: 'green' };
}

/** `feeBps 500 → 400`, for each field that a change of settings replaced. */
function changedText(changed: ChangedFields | null): string | null {
  if (changed === null) return null;
  return Object.entries(changed)
    .map(([name, { before, after }]) => `${name} ${before ?? '-'} → ${after ?? '-'}`)
    .join(', ');
}

function section(title: string, none: string, head: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return `${paint(process.stdout, 'bold', title)}\n${rows.length === 0 ? none : table(head, rows)}`;
}
