import { asId, type Id, isUuid } from '../ids/ids.js';

/** A person who signs in to the dashboard. */
export type UserId = Id<'user'>;
export type SessionId = Id<'user_session'>;

/** Who changed something about people: a person in a session, or an operator at the command line. */
export type UserActor =
  | {
      readonly kind: 'user';
      readonly userId: UserId;
      readonly sessionId: SessionId | null;
      /** The address of the browser; null when it is not known. */
      readonly address: string | null;
    }
  | { readonly kind: 'operator'; readonly name: string };

const userPrefix = 'user ';

/** How append-only logs name a person: by id, so that no name is left in them when the person is erased. */
export const userActor = (id: UserId): string => `${userPrefix}${id}`;

/** The person whom such an actor names; null for the name of an operator or of the service. */
export function userOfActor(actor: string): UserId | null {
  const id = actor.startsWith(userPrefix) ? actor.slice(userPrefix.length) : '';
  return isUuid(id) ? asId<'user'>(id) : null;
}

/** What the audit log of people contains. */
export const userEventKinds = [
  'account_created',
  'signed_in',
  'signed_out',
  'sign_in_failed',
  'factor_confirmed',
  'stepped_up',
  'recovery_code_used',
  'password_changed',
  'password_reset',
  'profile_changed',
  'totp_added',
  'totp_removed',
  'passkey_added',
  'passkey_removed',
  'recovery_codes_made',
  'sessions_ended',
  'invited',
  'invitation_resent',
  'invitation_withdrawn',
  'invitation_accepted',
  'roles_changed',
  'removed',
  'factor_reset',
  'user_disabled',
  'user_erased',
] as const;

export type UserEventKind = (typeof userEventKinds)[number];

/** How long links in mails work. */
export const invitationDays = 7;
export const resetMinutes = 60;

/** The longest time of a session, and the longest pause in it. */
export const sessionHours = 12;
export const sessionIdleMinutes = 30;
