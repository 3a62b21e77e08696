import type { AnnouncementKind } from '@landed/contracts/dashboard/mails';

/** Older news is not announced: mails are not sent for longer either. */
const isRecent = (column: string): string => `${column} > now() - interval '3 days'`;

/** Where and how a kind of news is found: one row for each occurrence that people should know. `from` ends in conditions. */
interface Source {
  /** The id of what it is about. */
  readonly subject: string;
  /** A text that differs between the times it happens to the subject. Absent: it happens once. */
  readonly occurrence?: string;
  /** The alias of the table that has the merchant. */
  readonly of: string;
  /** Null: of both modes. */
  readonly rail?: 'NULL';
  /** Who did it, as logs name people. Absent: the service. */
  readonly actor?: string;
  /** Pairs of `jsonb_build_object`. */
  readonly facts: string;
  readonly from: string;
}

const changedKeys = (change: string, actor?: string): Source => ({
  subject: 'c.id',
  of: 'c',
  ...(actor !== undefined && { actor }),
  facts: '',
  from: `merchant_change AS c WHERE c.change = '${change}' AND ${isRecent('c.at')}`,
});

/** An endpoint that fails without pause has had no success since then. */
const lastGood = 'GREATEST(e.last_success_at, e.enabled_at)';

const openDispute = `dispute AS d WHERE d.status = 'needs_response'`;

const sources: Readonly<Record<AnnouncementKind, Source>> = {
  keys_rotated: changedKeys('keys_rotated', 'c.actor'),
  key_exposed: changedKeys('key_exposed'),
  /** On the first and the third day. */
  endpoint_failing: {
    subject: 'e.id',
    occurrence: `CASE WHEN f.since > now() - interval '72 hours' THEN 'day 1' ELSE 'day 3' END
                 || ' after ' || extract(epoch FROM ${lastGood})`,
    of: 'e',
    facts: `'url', e.url, 'since', f.since`,
    from: `webhook_endpoint AS e
           CROSS JOIN LATERAL (
             SELECT min(a.started_at) AS since FROM webhook_attempt AS a
             WHERE a.endpoint_id = e.id AND a.outcome <> 'delivered' AND a.started_at > ${lastGood}
           ) AS f
           WHERE e.status = 'enabled' AND e.failures > 0 AND f.since <= now() - interval '24 hours'`,
  },
  endpoint_disabled: {
    subject: 'c.id',
    of: 'e',
    facts: `'endpointId', e.id, 'url', e.url, 'reason', c.reason`,
    from: `webhook_endpoint_change AS c JOIN webhook_endpoint AS e ON e.id = c.endpoint_id
           WHERE c.change = 'disabled' AND c.actor = 'service' AND ${isRecent('c.at')}`,
  },
  bank_account_changed: {
    subject: 'b.id',
    of: 'b',
    actor: 'b.saved_by',
    facts: `'currency', b.currency, 'lastFour', b.last_four, 'usableFrom', b.usable_from`,
    from: `bank_account AS b WHERE b.source = 'dashboard' AND ${isRecent('b.created_at')}`,
  },
  payout_failed: {
    subject: 'p.id',
    of: 'p',
    facts: `'currency', p.currency, 'period', p.period, 'lastFour', b.last_four`,
    from: `payout AS p JOIN bank_account AS b ON b.id = p.bank_account_id
           WHERE p.status = 'failed' AND ${isRecent('p.failed_at')}`,
  },
  /** In each stage, as each needs a response of its own. */
  dispute_opened: {
    subject: 'd.id',
    occurrence: 'd.stage::text',
    of: 'd',
    facts: `'dueBy', d.evidence_due_by`,
    from: `${openDispute} AND COALESCE(d.evidence_due_by > now(), true) AND ${isRecent('d.updated_at')}`,
  },
  /** 48 hours before each deadline, unless the dispute came later than that. */
  dispute_due: {
    subject: 'd.id',
    occurrence: `d.stage || ' ' || extract(epoch FROM d.evidence_due_by)`,
    of: 'd',
    facts: `'dueBy', d.evidence_due_by`,
    from: `${openDispute} AND d.pending_operation_id IS NULL
           AND d.evidence_due_by > now() AND d.evidence_due_by <= now() + interval '48 hours'
           AND d.created_at < d.evidence_due_by - interval '48 hours'`,
  },
  agreement_signed: {
    subject: 's.id',
    of: 's',
    rail: 'NULL',
    facts: `'version', s.version, 'text', a.text, 'sha256', encode(s.text_hash, 'hex'), 'typedName', s.typed_name,
            'signedAt', s.signed_at`,
    from: `agreement_signature AS s JOIN agreement AS a ON a.version = s.version WHERE ${isRecent('s.signed_at')}`,
  },
};

/** One row for each announcement that is to be made, of all kinds. Each kind looks its own up, by the primary key. */
export const announceable = Object.entries(sources)
  .map(
    ([kind, { subject, occurrence = `''`, of, rail = `${of}.rail::text`, actor = 'NULL', facts, from }]) =>
      `SELECT '${kind}' AS kind, ${subject} AS subject, ${occurrence} AS occurrence, ${of}.merchant_id,
              ${rail} AS rail, ${actor}::text AS actor, jsonb_build_object(${facts}) AS facts
       FROM ${from} AND NOT EXISTS (
         SELECT 1 FROM dashboard_announcement AS made
         WHERE made.kind = '${kind}' AND made.subject = ${subject} AND made.occurrence = ${occurrence}
       )`,
  )
  .join('\nUNION ALL\n');
