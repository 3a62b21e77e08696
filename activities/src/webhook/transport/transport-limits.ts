/** How long and how much of each thing an endpoint is given. Smaller in tests, so that they are quick. */
export interface TransportLimits {
  /** Until its name has addresses. */
  readonly resolveMilliseconds: number;
  /** From there until the connection stands, with TLS. */
  readonly connectMilliseconds: number;
  /** One address of several is waited for no longer than this before the next is tried. */
  readonly addressMilliseconds: number;
  /** So many addresses of each family are tried: a name with thousands would have us knock at as many strangers' doors. */
  readonly addressesPerFamily: number;
  /** For the whole of an attempt. */
  readonly totalMilliseconds: number;
  /** For the body of an response once its status is known. */
  readonly answerMilliseconds: number;
  readonly answerBytes: number;
  readonly headerBytes: number;
  /** A connection that nobody uses is kept for so long, or, where the endpoint says how long it keeps it, up to the second. */
  readonly idleMilliseconds: number;
  readonly idleMaxMilliseconds: number;
  /** A connection that is in use all the time is made anew after so long, so that its name is looked up again. */
  readonly connectionMilliseconds: number;
}

const second = 1_000;

export const transportLimits: TransportLimits = {
  resolveMilliseconds: 3 * second,
  connectMilliseconds: 5 * second,
  addressMilliseconds: second,
  addressesPerFamily: 8,
  totalMilliseconds: 15 * second,
  answerMilliseconds: second,
  answerBytes: 2 * 1024,
  headerBytes: 16 * 1024,
  idleMilliseconds: 1.5 * second,
  idleMaxMilliseconds: 10 * second,
  connectionMilliseconds: 60 * second,
};
