import type { Keyring } from '@landed/codec/keyring';
import type { PayoutMinimums } from '@landed/contracts/payout/minimums';
import type { Database } from '@landed/prisma/database';
import type { Client } from '@temporalio/client';
import type { Logger } from 'pino';
import type { BrowserConfigs } from './checkout-config/browser-configs.js';
import type { CheckoutSettings } from './checkout-config/checkout-settings.js';
import type { Dependencies } from './dependency/dependencies.js';
import type { LocalWorker } from './temporal/local-worker.js';

/** What handlers may use: database, Temporal, whether they respond, encryption keys of stored responses, settings of checkouts and payouts, log. */
export interface Services {
  readonly database: Database;
  readonly temporal: Client;
  /** Absent: this process has no worker for money operations. */
  readonly localWorker?: LocalWorker | undefined;
  readonly dependencies: Dependencies;
  readonly keyring: Keyring;
  readonly checkout: CheckoutSettings;
  readonly browserConfigs: BrowserConfigs;
  readonly payoutMinimums: PayoutMinimums;
  readonly log: Logger;
}
