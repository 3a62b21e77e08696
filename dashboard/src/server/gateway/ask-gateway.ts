import { faultOf } from '@landed/codec/log/fault';
import { DashboardException } from '../dashboard-exception.js';
import type { MerchantRequest } from '../routing/route.js';
import type { Services } from '../services.js';
import type { GatewayRequest } from './gateway.js';
import { rejection } from './move-money.js';

/**
 * Asks the gateway for something that moves no money, in the name of the person. Returns the body of its 200.
 *
 * @throws DashboardException `operation_rejected` with the gateway's code and fields, `service_busy` when it does not
 *   respond: asking again does no harm.
 */
export async function askGateway(
  { rail, merchantId, user, session, requestId }: MerchantRequest<unknown, unknown>,
  { gateway, log }: Services,
  asked: Pick<GatewayRequest, 'operationId' | 'path' | 'body'>,
): Promise<unknown> {
  const sent = gateway.send({ rail, merchantId, userId: user.id, sessionId: session.id, idempotencyKey: '', ...asked });
  const response = await sent.catch(busyWithout({ log, requestId }));
  if (response.status === 200) return response.body;
  throw rejection(response);
}

/** Handles a request to the gateway without a response: logs it, and asks the person to try again. */
export function busyWithout({ log, requestId }: Pick<Services, 'log'> & { readonly requestId: string }) {
  return (error: unknown): never => {
    log.error({ request_id: requestId, fault: faultOf(error) }, 'the gateway did not respond');
    throw new DashboardException('service_busy');
  };
}
