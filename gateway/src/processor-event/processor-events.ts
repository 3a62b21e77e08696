import { faultOf } from '@landed/codec/log/fault';
import type { Entity } from '@landed/contracts/entity/entity';
import { keepEvent } from '@landed/prisma/write/processor-event/keep-event';
import { bodySecondsMax, readBytes } from '../body/read-bytes.js';
import { ApiErrorException, invalidField } from '../middleware/api-error-exception.js';
import { jsonResponse } from '../middleware/api-response.js';
import type { Context, Middleware } from '../middleware/request-state.js';
import { send } from '../middleware/send.js';
import type { Services } from '../services.js';
import { eventInput } from './event-input.js';
import { isOfUnknownPayment, needsWorkflow } from './needs-workflow.js';
import { SampledLog } from './sampled-log.js';
import { startProcessorEvent } from './start-processor-event.js';
import { readEvent, unreadEvent } from './stripe/read-event.js';
import { verifySignature } from './stripe/verify-signature.js';
import type { UnverifiedSenders } from './unverified-senders.js';

const signatureHeader = 'Stripe-Signature';

/** The processor's events are far smaller. A larger body is rejected before it is read completely. */
export const eventBytesMax = 64 * 1024;

/**
 * `POST /processor-events/{entity}`, where the processor's accounts of this rail send their events. No merchant sends
 * these requests, so they have no API key. The signature over the raw bytes authenticates them; it is checked before the
 * body is parsed.
 *
 * The event's content is not trusted: the workflow reads the object from the processor. A signed body that is not an
 * event in the form that we read, a signed event of an unknown type, and one about a dispute of a payment that we do not
 * know, are kept sealed for an operator. 200 means that the event is
 * kept where it must be, and that a workflow was started or none is needed, which is the usual case. 503 means that this
 * failed, so the processor sends the event again.
 *
 * @param secrets of the entity's account on this rail.
 * @param senders limits requests without a valid signature; null: none is limited.
 */
export function processorEvents(
  services: Pick<Services, 'database' | 'temporal' | 'localWorker' | 'keyring' | 'log'>,
  entity: Entity,
  secrets: readonly string[],
  senders: UnverifiedSenders | null = null,
): Middleware {
  const { database, temporal, localWorker, keyring, log } = services;
  const rejections = new SampledLog(log);
  const logRejection = ({ state }: Context, reason: string) => {
    const fields = { request_id: state.requestId, rail: state.rail, entity };
    state.isLogged = rejections.warn(fields, reason, 'processor event rejected');
  };
  return async (ctx) => {
    const bytes = await signedBytes(ctx, secrets, senders, logRejection);
    const event = readEvent(bytes);
    if (event !== null && event.livemode !== (ctx.state.rail === 'live')) {
      log.warn(
        { request_id: ctx.state.requestId, rail: ctx.state.rail, entity },
        'processor event of the other rail rejected',
      );
      throw invalidField({ path: 'livemode', code: 'wrong_rail', message: "Must be an event of this address's mode." });
    }
    const { rail, requestId } = ctx.state;
    const account = { rail, entity };
    try {
      const change = event?.change ?? null;
      const input = event === null || change === null ? null : eventInput(keyring, account, event, change);
      const { eventHash, keep: reason } = event ?? unreadEvent(bytes);
      if (reason !== null && (input === null || (await isOfUnknownPayment(database, input)))) {
        const isNew = await keepEvent(database, keyring, { ...account, eventHash, reason, body: bytes });
        // The workflow of a dispute looks for its payment first, and raises the alarm itself.
        if (isNew && input === null)
          log.error({ request_id: requestId, ...account, reason }, 'processor event kept for an operator');
      }
      const savedHere =
        input?.subject.kind === 'payment' ? localWorker?.savedStatus({ ...account, ...input.subject }) : null;
      if (
        input !== null &&
        change !== null &&
        (await needsWorkflow(database, input, change.amountRefunded, savedHere))
      ) {
        await startProcessorEvent(temporal, input);
      }
    } catch (error) {
      log.error(
        { request_id: requestId, ...account, fault: faultOf(error) },
        'processor event could not be kept, or its workflow not be started',
      );
      throw new ApiErrorException({ code: 'internal_error' }, { status: 503 });
    }
    send(ctx, jsonResponse(200, { received: true }));
  };
}

/** Reads the body and returns it only if its signature is valid and recent. */
async function signedBytes(
  ctx: Context,
  secrets: readonly string[],
  senders: UnverifiedSenders | null,
  onRejected: (ctx: Context, reason: string) => void,
): Promise<Buffer> {
  const seconds = senders?.take(ctx.req) ?? null;
  if (seconds !== null) {
    onRejected(ctx, 'limited');
    // The body is not read, so nothing can follow it on this connection.
    const headers = { 'Retry-After': String(seconds), Connection: 'close' };
    throw new ApiErrorException({ code: 'rate_limit_exceeded' }, { headers });
  }
  const bytes = await readBytes(ctx.req, bodySecondsMax, eventBytesMax);
  const verdict = verifySignature(ctx.get(signatureHeader), bytes, secrets, Math.floor(Date.now() / 1000));
  if (verdict === 'valid') {
    senders?.giveBack(ctx.req);
    return bytes;
  }
  onRejected(ctx, verdict);
  throw invalidField({
    path: signatureHeader,
    code: 'invalid_signature',
    message: 'Is not a current signature of this body by this account.',
  });
}
