/** Why a tax service gave no price that can be used. */
export const faultKinds = [
  /** It was not asked: it has failed too often, or enough calls to it are under way. */
  'circuit_open',
  'busy',
  /** It did not answer in time, could not be reached, or broke off. */
  'timeout',
  'unreachable',
  /** It answered a status that means neither a price nor a refusal; a redirect is one of these. */
  'status',
  'too_large',
  /** Not the agreed JSON. */
  'malformed',
  /** The agreed JSON, with amounts that do not agree with the order or with each other. */
  'wrong_amounts',
  /** A refusal that is none of ours. */
  'unknown_refusal',
] as const;

export type FaultKind = (typeof faultKinds)[number];

/** Thrown where a tax service fails. It holds words of ours only, so it may be logged. */
export class TaxServiceFault extends Error {
  constructor(
    readonly kind: FaultKind,
    /** The status, or what is wrong with the amounts. */
    readonly what: string | null = null,
    /** Whether the same call may succeed a moment later. */
    readonly mayPass: boolean = false,
  ) {
    super(what === null ? kind : `${kind}: ${what}`);
    this.name = 'TaxServiceFault';
  }
}
