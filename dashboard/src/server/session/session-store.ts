import type { DashboardRole } from '@landed/contracts/dashboard/actions';
import type { SessionId, UserId } from '@landed/contracts/dashboard/people';
import type { MerchantId } from '@landed/contracts/ids/ids';

/** A session of one browser. Instants are RFC 3339. */
export interface Session {
  readonly id: SessionId;
  /** Whether the second factor is still missing: then the session only serves to confirm it. */
  readonly awaitsFactor: boolean;
  readonly startedAt: string;
  readonly expiresAt: string;
  /** When the person last confirmed a second factor in this session; null: never. */
  readonly factorAt: string | null;
}

/** The person of a session. Name and e-mail are personal data: they go into no log. */
export interface SignedInUser {
  readonly id: UserId;
  readonly name: string;
  readonly email: string;
  readonly locale: string | null;
  readonly timeZone: string | null;
  readonly hasPasskey: boolean;
  readonly hasTotp: boolean;
}

export interface Membership {
  readonly merchantId: MerchantId;
  readonly handle: string;
  readonly name: string;
  readonly roles: readonly DashboardRole[];
}

/** What the routing reads on every request. Nothing is cached, so that a removal works on the next request. */
export interface SessionStore {
  /**
   * The session of a token with its person, and marks it as seen. Null when the session is unknown, signed out, expired
   * or idle for too long, or when the person is disabled.
   */
  find(token: string): Promise<{ readonly session: Session; readonly user: SignedInUser } | null>;
  /** The membership of a person in the merchant of a handle; null when there is none, or when it was removed. */
  findMembership(userId: UserId, handle: string): Promise<Membership | null>;
}
