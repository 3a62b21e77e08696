/** Time and size limits of one request. Tests use smaller ones. */
export interface TransportLimits {
  /** Until the name is resolved. */
  readonly resolveMilliseconds: number;
  /** From then until the connection is established, TLS included. */
  readonly connectMilliseconds: number;
  /** Until the next of several addresses is tried. */
  readonly addressMilliseconds: number;
  /** Addresses tried per family: a name with thousands of addresses must not make us connect to thousands of hosts. */
  readonly addressesPerFamily: number;
  /** For the whole attempt. */
  readonly totalMilliseconds: number;
  /** For the body, once the status is known. */
  readonly bodyMilliseconds: number;
  readonly bodyBytes: number;
  readonly headerBytes: number;
  /** How long an idle connection is kept. */
  readonly idleMilliseconds: number;
  /** The limit when the endpoint announces a keep-alive time. */
  readonly idleMaxMilliseconds: number;
  /** A busy connection is replaced after this time, so that its name is resolved again. */
  readonly connectionMilliseconds: number;
}

const second = 1_000;

export const transportLimits: TransportLimits = {
  resolveMilliseconds: 3 * second,
  connectMilliseconds: 5 * second,
  addressMilliseconds: second,
  addressesPerFamily: 8,
  totalMilliseconds: 15 * second,
  bodyMilliseconds: second,
  bodyBytes: 2 * 1024,
  headerBytes: 16 * 1024,
  idleMilliseconds: 1.5 * second,
  idleMaxMilliseconds: 10 * second,
  connectionMilliseconds: 60 * second,
};
