import type { Keyring } from '@landed/codec/keyring';
import type { DisabledReason, EndpointRef } from '@landed/contracts/webhook/types';
import type { Database } from '@landed/prisma/database';
import type { EndpointConcurrency } from './endpoint-concurrency.js';
import type { WebhookTransport } from './transport/port.js';
import type { WaitingDelivery } from './types.js';
import type { UnderWay } from './under-way.js';

/** An endpoint that was disabled because of what it did. */
export interface DisabledEndpoint extends EndpointRef {
  readonly reason: Exclude<DisabledReason, 'operator'>;
}

/** What an operator reads of deliveries. Ids and codes only: no URL, no secret, nothing that an endpoint said. */
export interface DeliveryLog {
  warn(fields: Readonly<Record<string, string>>, message: string): void;
  error(fields: Readonly<Record<string, string>>, message: string): void;
}

/** Gives deliveries of one merchant that go on to a workflow each. Resolves once all of them have theirs. */
export type StartDeliveries = (
  merchant: Pick<EndpointRef, 'rail' | 'merchantId'>,
  waiting: readonly WaitingDelivery[],
) => Promise<void>;

/** What deliveries are made through. */
export interface WebhookDependencies {
  readonly database: Database;
  readonly keyring: Keyring;
  readonly transport: WebhookTransport;
  /** Of this process: whoever sends from it shares them. */
  readonly concurrency: EndpointConcurrency;
  readonly log?: DeliveryLog;
  /** Told once of each endpoint that is disabled from here. */
  readonly onDisabled?: (endpoint: DisabledEndpoint) => void;
  /** From 0 to 1, for where in its range a pause falls; `Math.random` when absent. */
  readonly chance?: () => number;
  /** For who cannot wait until the activity ends; whoever started that does it then when absent. */
  readonly startDeliveries?: StartDeliveries;
}

/** The same, with what this process is sending right now. */
export interface Sender extends WebhookDependencies {
  readonly underWay: UnderWay;
}
