/** What a person may be to a merchant. One person has one or more of them. */
export const dashboardRoles = ['owner', 'developer', 'finance', 'support', 'read_only'] as const;

export type DashboardRole = (typeof dashboardRoles)[number];

/**
 * Who may do what. The server rejects by this table and the page hides by it, so both always agree. A route of the
 * server without one of these actions does not start.
 *
 * `anyone`: without a session. `awaiting_factor`: the password was right, the second factor is still missing.
 * `signed_in`: every person, about the own account or to see which merchants it belongs to.
 */
export const dashboardActions = {
  'session.start': 'anyone',
  'session.read': 'anyone',
  'session.end': 'anyone',
  'session.confirm_factor': 'awaiting_factor',
  'account.read': 'signed_in',
  'account.change': 'signed_in',
  'team.read': ['owner'],
  'team.change': ['owner'],
  /** Every entry for owners and read-only; other roles see what they did themselves. */
  'audit.read': ['owner', 'developer', 'finance', 'support', 'read_only'],
  'audit.read_all': ['owner', 'read_only'],
  'go_live.read': ['owner', 'developer', 'finance', 'support', 'read_only'],
  'verification.change': ['owner'],
  'agreement.sign': ['owner'],
  'payments.read': ['owner', 'developer', 'finance', 'support', 'read_only'],
  /** Name, address and e-mail of buyers. Other roles see them masked. */
  'payments.read_buyer': ['owner', 'support'],
  /** Refund, capture and cancel. */
  'payments.act': ['owner', 'support'],
  /** HS codes and quotes, which charge nothing. */
  'quotes.try': ['owner', 'developer', 'support'],
  'disputes.read': ['owner', 'developer', 'finance', 'support', 'read_only'],
  /** Submit evidence, with what the service holds about the buyer. */
  'disputes.act': ['owner', 'support'],
  'keys.read': ['owner', 'developer', 'read_only'],
  'keys.change': ['owner', 'developer'],
  'endpoints.read': ['owner', 'developer', 'read_only'],
  'endpoints.change': ['owner', 'developer'],
  /** What was sent to an endpoint and what it responded. */
  'deliveries.read_bodies': ['owner', 'developer'],
  /** The request log. It has no bodies. */
  'requests.read': ['owner', 'developer', 'read_only'],
  'branding.read': ['owner', 'developer', 'read_only'],
  'branding.change': ['owner', 'developer'],
  'wallets.read': ['owner', 'developer', 'read_only'],
  'wallets.change': ['owner', 'developer'],
  /** Always masked: the number itself is only at the processor. */
  'bank_accounts.read': ['owner', 'finance', 'read_only'],
  /** By the link of a mail, which is the proof. */
  'bank_accounts.report': 'anyone',
  'bank_accounts.change': ['owner', 'finance'],
  /** Balance, payouts and reports. */
  'payouts.read': ['owner', 'finance', 'read_only'],
  'payouts.export': ['owner', 'finance', 'read_only'],
} as const satisfies Record<string, 'anyone' | 'awaiting_factor' | 'signed_in' | readonly DashboardRole[]>;

export type DashboardAction = keyof typeof dashboardActions;

type ActionsWith<Rule> = {
  [Name in DashboardAction]: (typeof dashboardActions)[Name] extends Rule ? Name : never;
}[DashboardAction];

/** Actions inside a merchant, decided by roles. */
export type MerchantAction = ActionsWith<readonly DashboardRole[]>;
/** Actions of a person about the own account. */
export type AccountAction = ActionsWith<'awaiting_factor' | 'signed_in'>;
export type PublicAction = ActionsWith<'anyone'>;

/** The roles that may do an action, each alone being enough. */
export function rolesFor(action: MerchantAction): readonly DashboardRole[] {
  return dashboardActions[action];
}

/** Whether one of the roles is enough for the action. */
export function mayDo(roles: readonly DashboardRole[], action: MerchantAction): boolean {
  return rolesFor(action).some((role) => roles.includes(role));
}

/** Roles whose holders need a second factor before they act in live mode. */
export const rolesWithSecondFactor: readonly DashboardRole[] = ['owner', 'developer', 'finance'];

/** First parts of an address that are not merchants. */
const reservedHandles = [
  'api',
  'assets',
  'components',
  'frames',
  'invitation',
  'me',
  'not-me',
  'reset',
  'session',
  'sign-in',
];

const handlePattern = /^[a-z0-9](?:[a-z0-9-]{1,30}[a-z0-9])$/;

/** Whether a text can be a merchant's part of an address: 3 to 32 of `a-z0-9-`, and not a word with another meaning. */
export function isMerchantHandle(text: string): boolean {
  return handlePattern.test(text) && !reservedHandles.includes(text);
}
