import type { Keyring } from '@landed/codec/keyring';
import type { Database } from '@landed/prisma/database';
import type { ProcessorOf } from '../processor/port.js';

/** What the steps of a checkout act through. */
export interface CheckoutDependencies {
  readonly database: Database;
  readonly keyring: Keyring;
  readonly processorOf: ProcessorOf;
}
