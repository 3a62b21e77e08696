import type { EventId } from '../ids/ids.js';
import type {
  AttemptOutcome,
  DeliveryRef,
  DeliveryState,
  DisabledReason,
  EndpointRef,
  EndpointStatus,
} from '../webhook/types.js';

/** Actor and reason of a change, stored as long as the row of the endpoint. */
export interface ChangedBy {
  /** The operator or dashboard user, by a name that the company knows; 1 to 128 characters. */
  readonly actor: string;
  /** At most 500 characters. */
  readonly reason: string | null;
  /** Absent when an operator or the service made the change. */
  readonly user?: ChangedByUser;
}

/** The dashboard user behind a change, as the session knows them: none of it is typed by hand. */
export interface ChangedByUser {
  readonly id: string;
  readonly sessionId: string;
  /** The address that the request came from. */
  readonly address: string;
  /** When the session last gave a second factor, RFC 3339; null: not yet. */
  readonly factorAt: string | null;
}

/** An endpoint as operators see it, without its secret: only creation and rotation show that. Instants are RFC 3339. */
export interface WebhookEndpoint extends EndpointRef {
  readonly url: string;
  /** The merchant's own words; null when there are none. */
  readonly description: string | null;
  /** Names of events, or `*` alone. */
  readonly events: readonly string[];
  readonly status: EndpointStatus;
  readonly disabledReason: DisabledReason | null;
  /** Failed attempts since the last success. */
  readonly failures: number;
  readonly lastSuccessAt: string | null;
  /** Until when the previous secret signs too, after a rotation. */
  readonly previousSecretExpiresAt: string | null;
  readonly enabledAt: string;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** The attempts at an endpoint in the last 7 days. */
export interface AttemptFigures {
  readonly total: number;
  readonly delivered: number;
  /** When the last attempt ever was; null: none is stored. Attempts are stored 30 days after a delivery ends. */
  readonly lastAttemptAt: string | null;
}

/** The attempts of one hour. `hour`: when it began, in UTC. */
export interface AttemptHour {
  readonly hour: string;
  readonly delivered: number;
  readonly failed: number;
}

/** One request to an endpoint and its outcome. */
export interface DeliveryAttempt {
  readonly number: number;
  readonly startedAt: string;
  readonly durationMilliseconds: number;
  readonly outcome: AttemptOutcome;
  readonly statusCode: number | null;
  readonly nextAttemptAt: string | null;
  /** The first 2 KB of the endpoint's response. Present only on request; null without a response. */
  readonly response?: string | null;
}

/** The delivery of one event to one endpoint, with every attempt in order. */
export interface Delivery extends DeliveryRef {
  readonly eventType: string;
  readonly eventCreatedAt: string;
  readonly state: DeliveryState;
  /** All attempts ever. */
  readonly attempts: number;
  /** Attempts since the delivery was created or last resent. */
  readonly tries: number;
  readonly createdAt: string;
  readonly endedAt: string | null;
  readonly made: readonly DeliveryAttempt[];
}

/** A position in the list of deliveries: the last delivery of the previous page. */
export interface DeliveryCursor {
  readonly eventId: EventId;
  readonly endpointId: EndpointRef['endpointId'];
}

/** An endpoint that the service disabled, not an operator. */
export interface Disabling {
  readonly endpointId: string;
  readonly reason: string | null;
  readonly at: string;
}

/** Overview of endpoints and deliveries for operators. */
export interface WebhookStatus {
  readonly merchants: number;
  /** Merchants that are enabled on the live rail. */
  readonly liveMerchants: number;
  readonly endpoints: Readonly<Record<EndpointStatus, number>>;
  /** Enabled endpoints with a failed attempt and without any success: probably a wrong address. */
  readonly neverSucceeded: number;
  readonly deliveries: {
    /** Deliveries that are neither delivered nor ended without success. */
    readonly waiting: number;
    /** Waiting deliveries whose attempt is late; the sweep sends them. */
    readonly overdue: number;
    readonly oldestWaitingSince: string | null;
  };
  /** Endpoints disabled in the last 7 days, newest first. */
  readonly disablings: readonly Disabling[];
}
