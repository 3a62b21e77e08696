import type { EventId } from '../ids/ids.js';
import type {
  AttemptOutcome,
  DeliveryRef,
  DeliveryState,
  DisabledReason,
  EndpointRef,
  EndpointStatus,
} from '../webhook/types.js';

/** Who changes something, and why: kept for as long as the endpoint's row is. */
export interface ChangedBy {
  /** A person as the company knows them, 1 to 128 characters. */
  readonly actor: string;
  /** At most 500 characters. */
  readonly reason: string | null;
}

/** An endpoint as people see it. Its secret was shown when it was made and is not in here. Instants are RFC 3339. */
export interface WebhookEndpoint extends EndpointRef {
  readonly url: string;
  /** Names of events, or `*` alone. */
  readonly events: readonly string[];
  readonly status: EndpointStatus;
  readonly disabledReason: DisabledReason | null;
  /** Attempts that failed since the last one that did not. */
  readonly failures: number;
  readonly lastSuccessAt: string | null;
  /** Until when the secret before the last rotation signs too. */
  readonly previousSecretExpiresAt: string | null;
  readonly enabledAt: string;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** One request to an endpoint, and what came of it. */
export interface DeliveryAttempt {
  readonly number: number;
  readonly startedAt: string;
  readonly durationMilliseconds: number;
  readonly outcome: AttemptOutcome;
  readonly statusCode: number | null;
  readonly nextAttemptAt: string | null;
  /** The first 2 KB of what the endpoint answered: only when asked for, and null where it answered nothing. */
  readonly response?: string | null;
}

/** One event on its way to one endpoint, with every attempt in order. */
export interface Delivery extends DeliveryRef {
  readonly eventType: string;
  readonly eventCreatedAt: string;
  readonly state: DeliveryState;
  /** All attempts ever. */
  readonly attempts: number;
  /** Attempts since it was written or last sent again. */
  readonly tries: number;
  readonly createdAt: string;
  readonly endedAt: string | null;
  readonly made: readonly DeliveryAttempt[];
}

/** A place in the list of deliveries: the last one of the page before. */
export interface DeliveryCursor {
  readonly eventId: EventId;
  readonly endpointId: EndpointRef['endpointId'];
}

/** An endpoint that the service has disabled by itself. */
export interface Disabling {
  readonly endpointId: string;
  readonly reason: string | null;
  readonly at: string;
}

/** What an operator looks at first. */
export interface WebhookStatus {
  readonly merchants: number;
  /** Those of them that are enabled on the live rail. */
  readonly liveMerchants: number;
  readonly endpoints: Readonly<Record<EndpointStatus, number>>;
  readonly deliveries: {
    /** Not taken and not given up. */
    readonly waiting: number;
    /** Those of them that nobody has attempted in time: the sweep's. */
    readonly overdue: number;
    readonly oldestWaitingSince: string | null;
  };
  /** Of the last 7 days, newest first. */
  readonly disablings: readonly Disabling[];
}
