import type { ChangedFields } from '../merchant/types.js';
import type { Rail } from '../rail/rail.js';

/** Who made an entry: a dashboard user of the merchant, an operator, or the service itself. */
export const auditActorKinds = ['user', 'operator', 'service'] as const;
export type AuditActorKind = (typeof auditActorKinds)[number];

/** One entry of a merchant's audit log, as stored. Instants are RFC 3339. */
export interface AuditEntry {
  readonly id: string;
  readonly at: string;
  /** Null: about the merchant on both rails. */
  readonly rail: Rail | null;
  readonly by: AuditActorKind;
  readonly actor: string;
  readonly userId: string | null;
  readonly address: string | null;
  /** Such as `api_key.rotated`. */
  readonly action: string;
  readonly target: string;
  readonly reason: string | null;
  readonly result: 'accepted' | 'rejected';
  readonly detail: string | null;
  readonly fields: ChangedFields | null;
}
