import type { PayoutFailureCode, PayoutStatus } from '@landed/contracts/payout/status';
import type { PayoutRef } from '@landed/contracts/payout/types';
import { saveFailing } from '@landed/prisma/write/payout/partner-request';
import { savePayoutStatus } from '@landed/prisma/write/payout/save-payout-status';
import { outcomeUnknown } from '../operation/outcome-unknown.js';
import type { PayoutDependencies } from './dependencies.js';
import { opened } from './open-payout.js';
import type { PartnerPayoutMade } from './partner/port.js';

/** What a read of the partner changed here. */
export type RefreshedPayout =
  /** `null`: the status is as before. */
  | { readonly kind: 'read'; readonly moved: readonly PayoutStatus[] }
  /** The bank rejected or returned the money: the transfer must be taken back. */
  | { readonly kind: 'failing'; readonly code: PayoutFailureCode }
  /** The partner has no payout with the id that it gave us: an operator must look. */
  | { readonly kind: 'absent' };

/**
 * Reads the payout at the partner and saves what it states: on its way, paid, or that it has failed. Throws
 * `outcome_unknown` while the partner states no fact.
 */
export async function refreshPayout(dependencies: PayoutDependencies, ref: PayoutRef): Promise<RefreshedPayout> {
  const { stored, partner, accountId, money } = await opened(dependencies, ref);
  const { partnerPayoutId, payout } = stored;
  if (partnerPayoutId === null || payout.status === 'failed') return { kind: 'read', moved: [] };
  const reading = await partner.readPayout({ payoutId: ref.payoutId, accountId, partnerPayoutId, money });
  if (reading.kind === 'unknown') throw outcomeUnknown(reading.detail);
  if (reading.kind === 'absent') return { kind: 'absent' };
  await dependencies.reached?.('read:made', ref.payoutId);
  return save(dependencies, ref, reading);
}

async function save(
  { database, keyring }: PayoutDependencies,
  ref: PayoutRef,
  { state, failureCode, expectedAt }: PartnerPayoutMade,
): Promise<RefreshedPayout> {
  if (state === 'failed' || state === 'canceled') {
    const code = failureCode ?? 'could_not_process';
    await saveFailing(database, ref, code);
    return { kind: 'failing', code };
  }
  if (state === 'pending') return { kind: 'read', moved: [] };
  const moved: PayoutStatus[] = [];
  const onItsWay = await savePayoutStatus(database, keyring, ref, { to: 'in_transit', expectedAt });
  if (onItsWay !== null) moved.push('in_transit');
  if (state === 'paid' && (await savePayoutStatus(database, keyring, ref, { to: 'paid' })) !== null) moved.push('paid');
  return { kind: 'read', moved };
}
