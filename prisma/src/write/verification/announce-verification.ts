import type { Entity } from '@landed/contracts/entity/entity';
import { asId, type MerchantId } from '@landed/contracts/ids/ids';
import type { VerificationNeed, VerificationState } from '@landed/contracts/verification/types';
import { updateMerchant } from '../merchant/change-merchant.js';
import { recordMerchantChange } from '../merchant/record-merchant-change.js';
import type { OutgoingMail } from '../user/add-mail.js';
import { changePeople, type PeopleStore } from '../user/change-people.js';
import { mailTeam } from '../user/mail-team.js';

export interface VerificationNews {
  readonly merchantId: MerchantId;
  readonly merchantName: string;
  readonly merchantHandle: string;
  readonly state: VerificationState;
  readonly needs: readonly VerificationNeed[];
}

interface Row {
  merchant_id: string;
  entity: string;
  state: string;
  needs: string[] | null;
  announced: string | null;
  name: string;
  handle: string | null;
}

const by = { actor: 'service', reason: null } as const;

/**
 * Announces one state that is stored and not announced, in one transaction: the audit log gets it, the owners get the
 * mail of `mailOf`, and `verified` is recorded for the merchant. With a signed agreement, that enables the live rail. An
 * earlier record, such as an operator's, stays. Returns false when nothing waits.
 */
export function announceVerification(
  store: PeopleStore,
  mailOf: (news: VerificationNews) => Omit<OutgoingMail, 'to'> | null,
): Promise<boolean> {
  return changePeople(store, async (transaction) => {
    const [row] = await transaction.$queryRaw<Row[]>`
      SELECT v.merchant_id, v.entity::text AS entity, v.state::text AS state, v.needs, v.announced::text AS announced,
             m.name, m.handle
      FROM verification AS v JOIN merchant AS m ON m.id = v.merchant_id
      WHERE v.announced IS DISTINCT FROM v.state
      ORDER BY v.since LIMIT 1 FOR UPDATE OF v SKIP LOCKED`;
    if (row === undefined) return false;
    const merchantId = asId<'merchant'>(row.merchant_id);
    const state = row.state as VerificationState;
    const fields = { [`verification_${row.entity}`]: { before: row.announced, after: state } };
    await recordMerchantChange(transaction, { merchantId, rail: null, kind: 'verification_changed', fields }, by);
    if (state === 'verified') {
      const verificationReference = `processor account of the ${row.entity} entity`;
      const set = { verifiedAt: new Date(), verificationReference };
      await updateMerchant(transaction, merchantId, { kind: 'verified', set, given: { verifiedAt: null } }, by);
    }
    const needs = (row.needs ?? []) as VerificationNeed[];
    const mail = mailOf({ merchantId, merchantName: row.name, merchantHandle: row.handle ?? '', state, needs });
    if (mail !== null) await mailTeam(transaction, store.keyring, { merchantId, roles: ['owner'] }, async () => mail);
    const ref = { merchantId, entity: row.entity as Entity };
    await transaction.verification.update({ where: { merchantId_entity: ref }, data: { announced: state } });
    return true;
  });
}
