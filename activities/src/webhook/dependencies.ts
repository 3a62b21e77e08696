import type { Keyring } from '@landed/codec/keyring';
import type { DisabledReason, EndpointRef } from '@landed/contracts/webhook/types';
import type { Database } from '@landed/prisma/database';
import type { EndpointConcurrency } from './endpoint-concurrency.js';
import type { InFlight } from './in-flight.js';
import type { WebhookTransport } from './transport/port.js';
import type { WaitingDelivery } from './types.js';

/** An endpoint that was disabled because it failed or responded with 410. */
export interface DisabledEndpoint extends EndpointRef {
  readonly reason: Exclude<DisabledReason, 'operator'>;
}

/** The log for operators. It contains ids and codes only: no URL, no secret and no response of an endpoint. */
export interface DeliveryLog {
  warn(fields: Readonly<Record<string, string>>, message: string): void;
  error(fields: Readonly<Record<string, string>>, message: string): void;
}

/** Starts a retry workflow for each of these deliveries. Resolves once all are started. */
export type StartDeliveries = (
  merchant: Pick<EndpointRef, 'rail' | 'merchantId'>,
  waiting: readonly WaitingDelivery[],
) => Promise<void>;

export interface WebhookDependencies {
  readonly database: Database;
  readonly keyring: Keyring;
  readonly transport: WebhookTransport;
  /** Shared by everything that sends from this process. */
  readonly concurrency: EndpointConcurrency;
  readonly log?: DeliveryLog;
  /** Called once for each endpoint that an attempt of this process disables. */
  readonly onDisabled?: (endpoint: DisabledEndpoint) => void;
  /** From 0 to 1, for the jitter of retry delays; `Math.random` when absent. */
  readonly random?: () => number;
  /** Starts retry workflows before the activity ends. When absent, the calling workflow starts them afterwards. */
  readonly startDeliveries?: StartDeliveries;
}

/** The dependencies, with the deliveries that this process is sending now. */
export interface Sender extends WebhookDependencies {
  readonly inFlight: InFlight;
}
