import type { Keyring } from '@landed/codec/keyring';
import type { PayoutMinimums } from '@landed/contracts/payout/minimums';
import type { Rail } from '@landed/contracts/rail/rail';
import type { Database } from '@landed/prisma/database';
import type { Logger } from 'pino';
import type { Gateway } from './gateway/gateway.js';
import type { MailSender } from './mail/mail-sender.js';
import type { Limits } from './rate-limit/limits.js';
import type { SessionStore } from './session/session-store.js';
import type { Workflows } from './workflows/workflows.js';

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
  readonly workflows: Workflows;
  readonly gateway: Gateway;
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
  /** The address of the public API in each mode, for examples; null: it is not shown. */
  readonly apiUrls: Readonly<Record<Rail, string | null>>;
  /** Which URLs may be endpoints. */
  readonly endpointUrls: {
    /** Whether test events may be sent to the machine that the stack runs on; on a local stack only. */
    readonly localTargets: boolean;
  };
  /** How long payouts of a currency wait after a bank account was replaced here. The workers' value. */
  readonly payoutWaitHours: number;
  /** The least that a weekly run pays. The gateway's and the workers' value. */
  readonly payoutMinimums: PayoutMinimums;
}

export const isSecure = ({ origin }: Site): boolean => origin.startsWith('https://');
