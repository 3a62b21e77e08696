/** The processes that use the database, each under a role of its own. The owner of the tables is the migrator. */
export const processRoles = ['gateway', 'worker', 'dashboard', 'operator', 'reader'] as const;
export type ProcessRole = (typeof processRoles)[number];

/** The name of a role in PostgreSQL: a group without a login, whose members are the logins of the processes. */
export function roleName(role: ProcessRole): string {
  return `landed_${role}`;
}

/** The privileges on tables that the list speaks about. */
export const privileges = ['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER'] as const;
export type Privilege = (typeof privileges)[number];

const letters: Readonly<Record<string, Privilege>> = { S: 'SELECT', I: 'INSERT', U: 'UPDATE', D: 'DELETE' };

/**
 * What each process may do with each table: S reads, I inserts, U updates, D deletes, L locks rows and changes nothing.
 * What is not listed is not granted. A trigger acts with the privileges of the statement that fires it, so a role that
 * inserts events also inserts deliveries. Decisions, ledger, quotes, events and the tables of legal transitions are
 * changed by no role. The reader sees no credentials of people.
 */
const allowed: Readonly<Record<string, Readonly<Partial<Record<ProcessRole, string>>>>> = {
  _prisma_migrations: { gateway: 'S', worker: 'S', dashboard: 'S', operator: 'S', reader: 'S' },
  agreement: { worker: 'S', dashboard: 'S', operator: 'SI', reader: 'S' },
  agreement_signature: { worker: 'S', dashboard: 'SI', operator: 'S', reader: 'S' },
  api_key: { gateway: 'SU', worker: 'SU', dashboard: 'SIU', operator: 'SIU', reader: 'S' },
  app_user: { dashboard: 'SIU', operator: 'SIU', reader: 'S' },
  auth_challenge: { dashboard: 'SIUD', operator: 'SD' },
  bank_account: { gateway: 'S', worker: 'SIU', dashboard: 'S', operator: 'S', reader: 'S' },
  branding: { gateway: 'S', worker: 'S', dashboard: 'SIU', operator: 'SIU', reader: 'S' },
  buyer_key: { gateway: 'S', worker: 'SI', dashboard: 'S', operator: 'SD' },
  classification_cache: { worker: 'SIDL', operator: 'S', reader: 'S' },
  dashboard_announcement: { dashboard: 'SI', operator: 'S', reader: 'S' },
  dashboard_mail: { dashboard: 'SIUD', operator: 'SI' },
  dispute: { gateway: 'S', worker: 'SIU', dashboard: 'S', operator: 'S', reader: 'S' },
  dispute_draft: { dashboard: 'SIUD', operator: 'SD' },
  dispute_evidence: { gateway: 'S', worker: 'SIU', dashboard: 'S', operator: 'SU', reader: 'S' },
  event: { gateway: 'SI', worker: 'SI', dashboard: 'SI', operator: 'SI', reader: 'S' },
  kept_processor_event: { gateway: 'SID', worker: 'SID', operator: 'S', reader: 'S' },
  ledger_account: { gateway: 'S', worker: 'SI', dashboard: 'SI', operator: 'SI', reader: 'S' },
  ledger_account_type: { worker: 'S', dashboard: 'S', operator: 'S', reader: 'S' },
  ledger_balance_snapshot: { gateway: 'S', worker: 'SI', dashboard: 'S', operator: 'S', reader: 'S' },
  ledger_entry: { gateway: 'S', worker: 'SI', dashboard: 'S', operator: 'S', reader: 'S' },
  ledger_journal: { gateway: 'S', worker: 'SI', dashboard: 'S', operator: 'S', reader: 'S' },
  ledger_snapshot: { worker: 'SI', dashboard: 'S', operator: 'S', reader: 'S' },
  ledger_verification: { worker: 'SI', operator: 'SI', reader: 'S' },
  ledger_verification_result: { worker: 'SI', operator: 'SI', reader: 'S' },
  lost_operation: { worker: 'SIUD', operator: 'S', reader: 'S' },
  manual_resolution: { worker: 'SI', operator: 'S', reader: 'S' },
  membership: { dashboard: 'SIU', operator: 'SIU', reader: 'S' },
  merchant: { gateway: 'S', worker: 'SL', dashboard: 'SIU', operator: 'SIU', reader: 'S' },
  merchant_change: { gateway: 'SI', worker: 'SI', dashboard: 'SI', operator: 'SI', reader: 'S' },
  merchant_rail: { gateway: 'S', worker: 'SL', dashboard: 'SIL', operator: 'SIU', reader: 'S' },
  operation: { gateway: 'SU', worker: 'SIU', dashboard: 'S', operator: 'S', reader: 'S' },
  operator_action: { worker: 'SI', dashboard: 'SI', operator: 'SI', reader: 'S' },
  operator_approval: { worker: 'SIU', operator: 'SIU' },
  operator_decision: { worker: 'SI', operator: 'SI' },
  operator_identity: { worker: 'S', operator: 'S', reader: 'S' },
  operator_login: { worker: 'S', operator: 'SIU' },
  payment_buyer: { gateway: 'S', worker: 'SI', dashboard: 'S', operator: 'SU', reader: 'S' },
  payment_intent: { gateway: 'SL', worker: 'SIU', dashboard: 'S', operator: 'SL', reader: 'S' },
  payment_metadata: { gateway: 'S', worker: 'SI', dashboard: 'S', operator: 'S', reader: 'S' },
  payment_method_domain: { gateway: 'S', worker: 'SIU', dashboard: 'SDL', operator: 'SDL', reader: 'S' },
  payment_method_domain_entity: { gateway: 'S', worker: 'SIU', dashboard: 'S', operator: 'S', reader: 'S' },
  payment_method_domain_removal: { worker: 'S', dashboard: 'SI', operator: 'SI', reader: 'S' },
  payment_status_history: { worker: 'SI', dashboard: 'S', operator: 'S', reader: 'S' },
  payment_status_move: { gateway: 'S', worker: 'S', operator: 'S', reader: 'S' },
  payout: { gateway: 'S', worker: 'SIU', dashboard: 'S', operator: 'SU', reader: 'S' },
  payout_decision: { worker: 'SI', dashboard: 'S', operator: 'S', reader: 'S' },
  payout_entry: { gateway: 'S', worker: 'SI', dashboard: 'S', operator: 'S', reader: 'S' },
  payout_partner_account: { worker: 'SI', operator: 'S', reader: 'S' },
  payout_status_move: { worker: 'S', operator: 'S', reader: 'S' },
  processor_attempt: { gateway: 'S', worker: 'SIU', dashboard: 'S', operator: 'S', reader: 'S' },
  processor_event: { worker: 'SI', operator: 'S', reader: 'S' },
  processor_object: { gateway: 'S', worker: 'SIU', operator: 'S', reader: 'S' },
  processor_transaction: { worker: 'SIU', operator: 'S', reader: 'S' },
  rate_limit_bucket: { gateway: 'SIUD', worker: 'SIUD', dashboard: 'SIUD', operator: 'S', reader: 'S' },
  reconciliation_day: { worker: 'SIUD', dashboard: 'S', operator: 'S', reader: 'S' },
  reconciliation_difference: { worker: 'SIU', dashboard: 'S', operator: 'SU', reader: 'S' },
  reconciliation_run: { worker: 'SIU', dashboard: 'S', operator: 'S', reader: 'S' },
  refund: { gateway: 'S', worker: 'SIU', dashboard: 'S', operator: 'SU', reader: 'S' },
  refund_metadata: { gateway: 'S', worker: 'SI', dashboard: 'S', operator: 'S', reader: 'S' },
  refund_status_move: { worker: 'S', operator: 'S', reader: 'S' },
  registration: { gateway: 'S', worker: 'S', dashboard: 'S', operator: 'SIU', reader: 'S' },
  request_log: { gateway: 'SIDL', dashboard: 'S', operator: 'S', reader: 'S' },
  reserve_hold: { gateway: 'S', worker: 'SIU', dashboard: 'S', operator: 'S', reader: 'S' },
  restricted_goods_allowance: { worker: 'S', dashboard: 'S', operator: 'SIU', reader: 'S' },
  review_case: { worker: 'SIU', dashboard: 'S', operator: 'SU', reader: 'S' },
  sales_day: { worker: 'SIU', dashboard: 'S', operator: 'S', reader: 'S' },
  tax_quote: { gateway: 'S', worker: 'SI', dashboard: 'S', operator: 'S', reader: 'S' },
  unpaid_entry: { worker: 'SID', dashboard: 'S', operator: 'S', reader: 'S' },
  user_event: { dashboard: 'SI', operator: 'SI', reader: 'S' },
  user_passkey: { dashboard: 'SIUD', operator: 'SD' },
  user_recovery_code: { dashboard: 'SIUD', operator: 'SD' },
  user_session: { dashboard: 'SIUD', operator: 'SIUD' },
  user_token: { dashboard: 'SIU', operator: 'SIUD' },
  user_totp: { dashboard: 'SIUD', operator: 'SD' },
  verification: { worker: 'SIU', dashboard: 'SU', operator: 'S', reader: 'S' },
  webhook_attempt: { worker: 'SI', dashboard: 'S', operator: 'S', reader: 'S' },
  webhook_delivery: { gateway: 'SI', worker: 'SIUD', dashboard: 'SIU', operator: 'SIU', reader: 'S' },
  webhook_endpoint: { gateway: 'S', worker: 'SU', dashboard: 'SIU', operator: 'SIU', reader: 'S' },
  webhook_endpoint_change: { worker: 'SI', dashboard: 'SI', operator: 'SI', reader: 'S' },
};

/** A column that a role may update so that it may lock rows: PostgreSQL asks for one. No statement of the product changes it. */
const lockColumns: Readonly<Record<string, string>> = {
  classification_cache: 'created_at',
  merchant: 'created_at',
  merchant_rail: 'enabled_at',
  payment_method_domain: 'created_at',
  payment_intent: 'sweep_after',
  request_log: 'at',
};

/** What one role may do with one table. */
export interface Grant {
  readonly table: string;
  readonly role: ProcessRole;
  readonly privileges: readonly Privilege[];
  /** A column that may be updated, where the table may not; null when there is none. */
  readonly lockColumn: string | null;
}

/** The tables that the list names. */
export const allowedTables: readonly string[] = Object.keys(allowed);

/** The list, one row for each role and table. */
export function allowedGrants(): readonly Grant[] {
  return allowedTables.flatMap((table) =>
    processRoles.map((role) => {
      const typed = allowed[table]?.[role] ?? '';
      return {
        table,
        role,
        privileges: typed.split('').flatMap((letter) => letters[letter] ?? []),
        lockColumn: typed.includes('L') ? (lockColumns[table] ?? null) : null,
      };
    }),
  );
}
