import type { MerchantId } from '@landed/contracts/ids/ids';
import type { ChangedFields, MerchantChangeKind, SettingValue } from '@landed/contracts/merchant/types';
import type { Rail } from '@landed/contracts/rail/rail';
import type { ChangedBy } from '@landed/contracts/webhook-endpoint/types';
import { v7 as uuidV7 } from 'uuid';
import type { Prisma } from '../../generated/client.js';
import { userColumns } from '../changed-by/user-columns.js';

/** Records a change of a merchant, in the transaction that makes it. */
export async function recordMerchantChange(
  transaction: Prisma.TransactionClient,
  change: RecordedChange,
  { actor, reason, user }: ChangedBy,
): Promise<void> {
  const { merchantId, rail, kind, fields } = change;
  const data = { id: uuidV7(), merchantId, rail, change: kind, actor, reason, ...userColumns(user) };
  await transaction.merchantChange.create({ data: { ...data, ...(fields === undefined ? {} : { fields }) } });
}

interface RecordedChange {
  readonly merchantId: MerchantId;
  readonly rail: Rail | null;
  readonly kind: MerchantChangeKind;
  /** What a change of settings replaced. */
  readonly fields?: ChangedFields;
}

/** The settings that a change really changes, with their values before and after; null when it changes nothing. */
export function changedFields<Settings extends object>(
  before: Settings,
  changes: Partial<Settings>,
): ChangedFields | null {
  const names = Object.keys(changes) as (keyof Settings & string)[];
  const changed = names.filter((name) => changes[name] !== before[name]);
  if (changed.length === 0) return null;
  return Object.fromEntries(
    changed.map((name) => [name, { before: before[name] as SettingValue, after: changes[name] as SettingValue }]),
  );
}
