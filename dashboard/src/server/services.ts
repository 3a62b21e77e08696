import type { Keyring } from '@landed/codec/keyring';
import type { Database } from '@landed/prisma/database';
import type { Logger } from 'pino';
import type { MailSender } from './mail/mail-sender.js';
import type { Limits } from './rate-limit/limits.js';
import type { SessionStore } from './session/session-store.js';

/** What every handler may use. */
export interface Services {
  readonly database: Database;
  readonly keyring: Keyring;
  /** Hashes API keys; the same value as the gateway's. */
  readonly apiKeyPepper: string;
  readonly sessions: SessionStore;
  readonly limits: Limits;
  readonly mail: MailSender;
  readonly log: Logger;
  readonly site: Site;
}

/** Where the dashboard is served, and which of its rules a local stack loosens. */
export interface Site {
  /** Such as `https://dashboard.example.com`, without a path. */
  readonly origin: string;
  /** The origin of pages that load foreign script; null: it is not served. */
  readonly framesOrigin: string | null;
  /** Whether live mode and step-up need a second factor. False only on a local stack, where the password confirms. */
  readonly needsSecondFactor: boolean;
}

export const isSecure = ({ origin }: Site): boolean => origin.startsWith('https://');
