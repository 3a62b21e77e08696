import { faultOf } from '@landed/codec/log/fault';
import { uuidV8 } from '@landed/codec/uuid-v8';
import { recordAcceptedAction } from '@landed/management/operator-action/record-accepted-action';
import { changedByOf } from '../changed-by.js';
import { DashboardException } from '../dashboard-exception.js';
import type { MerchantRequest } from '../routing/route.js';
import type { Services } from '../services.js';
import { type GatewayRequest, type GatewayResponse, GatewayUnreachable } from './gateway.js';

/** A money operation that a person asks for. */
export interface MoneyRequest extends Pick<GatewayRequest, 'operationId' | 'path' | 'idempotencyKey' | 'body'> {
  /** As the audit log names it, such as `payment.refund`. */
  readonly action: string;
  /** The id of the payment or dispute. */
  readonly target: string;
  /** One sentence for the audit log, without personal data. */
  readonly detail: string;
}

/**
 * Sends a money operation on the gateway's own path, with the person as its actor. It is recorded in the audit log before
 * it is sent, once per idempotency key. Returns the body of the gateway's 200.
 *
 * @throws DashboardException `operation_rejected` with the gateway's code, `service_busy` when nothing was done,
 *   `outcome_unknown`: then only the same request with the same key may be sent.
 */
export async function moveMoney(
  request: MerchantRequest<unknown, unknown>,
  services: Services,
  { action, target, detail, ...operation }: MoneyRequest,
): Promise<unknown> {
  const { rail, merchantId, user, session } = request;
  const id = uuidV8(JSON.stringify([action, rail, merchantId, user.id, operation.idempotencyKey]));
  await recordAcceptedAction(services.database, changedByOf(request), { id, rail, merchantId, action, target, detail });
  const sent = services.gateway.send({ rail, merchantId, userId: user.id, sessionId: session.id, ...operation });
  const response = await sent.catch((error: unknown) => {
    services.log.error({ request_id: request.requestId, fault: faultOf(error) }, 'the gateway did not respond');
    throw error instanceof GatewayUnreachable ? nothingDone() : new DashboardException('outcome_unknown');
  });
  if (response.status === 200) return response.body;
  throw rejection(response);
}

const nothingDone = (headers: Readonly<Record<string, string>> = {}) =>
  new DashboardException('service_busy', { message: 'The service is busy. Nothing was done: try again.', headers });

/** Codes after which the same request must be sent again: it may have been carried out. */
const unknownOutcomes = [
  'idempotency_in_progress',
  'idempotency_recovery_required',
  'internal_error',
  'request_timeout',
];

/** What the gateway's error means for the person. Its details are those of the public API, which hold no secrets. */
export function rejection({ status, retryAfter, body }: GatewayResponse): DashboardException {
  const { code, message, details } = errorOf(body);
  const headers: Record<string, string> = retryAfter === null ? {} : { 'Retry-After': retryAfter };
  if (unknownOutcomes.includes(code)) {
    return new DashboardException('outcome_unknown', { details: { reason: code }, headers });
  }
  // The token was rejected, or a limit applied: nothing of the request was read.
  if (status === 401 || status === 429 || status === 503) return nothingDone(headers);
  return new DashboardException('operation_rejected', {
    details: { ...details, reason: code },
    message,
    status,
    headers,
  });
}

function errorOf(body: unknown): { code: string; message: string; details: Record<string, unknown> } {
  const { error = {} } = (typeof body === 'object' && body !== null ? body : {}) as { error?: Record<string, unknown> };
  const { code, message, details } = error;
  return {
    code: typeof code === 'string' ? code : 'internal_error',
    message: typeof message === 'string' ? message : '',
    details: typeof details === 'object' && details !== null ? { ...details } : {},
  };
}
