/** Why a tax service gave no usable response. */
export const faultKinds = [
  /** The service was not called: the circuit is open, or too many calls to it are running. */
  'circuit_open',
  'busy',
  /** The service did not respond in time, could not be reached, or closed the connection early. */
  'timeout',
  'unreachable',
  /** The status means neither a price nor a rejection; redirects are among these. */
  'status',
  'too_large',
  /** The body is not the agreed JSON. */
  'malformed',
  /** The body is the agreed JSON, but its amounts do not match the order or each other. */
  'wrong_amounts',
  /** The service rejected the order with an error that the API does not have. */
  'unknown_rejection',
] as const;

export type FaultKind = (typeof faultKinds)[number];

const outages: readonly FaultKind[] = ['circuit_open', 'busy', 'timeout', 'unreachable'];

/** Thrown where a tax service fails. Contains no text of the service, so it may be logged. */
export class TaxServiceFault extends Error {
  constructor(
    readonly kind: FaultKind,
    /** The status, or what is wrong with the body. */
    readonly detail: string | null = null,
    /** Whether the same call may succeed a moment later. */
    readonly isTransient: boolean = false,
  ) {
    super(detail === null ? kind : `${kind}: ${detail}`);
    this.name = 'TaxServiceFault';
  }

  /** Whether the service did no work, as opposed to work that cannot be used. */
  get isOutage(): boolean {
    return this.isTransient || outages.includes(this.kind);
  }
}
