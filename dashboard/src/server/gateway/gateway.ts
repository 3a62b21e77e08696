import type { Rail } from '@landed/contracts/rail/rail';

/** One request of one person to the gateway's listener for people. */
export interface GatewayRequest {
  readonly rail: Rail;
  readonly merchantId: string;
  readonly userId: string;
  readonly sessionId: string;
  /** As in OpenAPI, such as `createRefund`. */
  readonly operationId: string;
  /** Such as `/v1/refund`. */
  readonly path: string;
  /** Empty when the operation takes none. */
  readonly idempotencyKey: string;
  readonly body: object;
}

/** A read of one person: the response is a file. */
export type GatewayFileRequest = Omit<GatewayRequest, 'idempotencyKey' | 'body'>;

/** The file, or the gateway's error. */
export type GatewayFile =
  | { readonly kind: 'file'; readonly bytes: Buffer }
  | ({ readonly kind: 'error' } & GatewayResponse);

export interface GatewayResponse {
  readonly status: number;
  /** Seconds until the same request can succeed. */
  readonly retryAfter: string | null;
  readonly body: unknown;
}

/** Everything that moves money goes through the gateway's own routes. */
export interface Gateway {
  /**
   * Signs a token for the request and sends it once.
   *
   * @throws GatewayUnreachable when nothing was sent; any other error means that the outcome is unknown.
   */
  send(request: GatewayRequest): Promise<GatewayResponse>;
  /** Reads a file with a token as {@link send} does. Throws when the gateway does not respond. */
  readFile(request: GatewayFileRequest): Promise<GatewayFile>;
}

/** The gateway has no address here, or did not accept the connection: it did not get the request. */
export class GatewayUnreachable extends Error {
  override readonly name = 'GatewayUnreachable';
}
