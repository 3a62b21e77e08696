import type { IncomingMessage } from 'node:http';
import { entities } from '@landed/contracts/entity/entity';
import { bodySecondsMax, readBytes } from '../body/read-bytes.js';
import { faultOf } from '../log/fault.js';
import { jsonAnswer, send } from '../pipeline/answer.js';
import { invalidField, methodNotAllowed, RefusalError } from '../pipeline/refusal-error.js';
import type { Context, Step } from '../pipeline/request-state.js';
import type { Services } from '../services.js';
import { canBeNew } from './can-be-new.js';
import { startProviderEvent } from './start-provider-event.js';
import { readEvent } from './stripe/read-event.js';
import { verifySignature } from './stripe/verify-signature.js';

const path = new RegExp(`^/processor-events/(${entities.join('|')})$`);
const template = '/processor-events/{entity}';
const signatureHeader = 'Stripe-Signature';

/** The processor's events are far smaller; what is larger is not read to its end. */
export const eventBytesMax = 256 * 1024;

/**
 * `POST /processor-events/{entity}`, where the processor's accounts of this rail tell us that something happened. No
 * merchant is behind it, so nothing of the merchants' pipeline applies: the signature over the raw bytes is the whole
 * admission, and it is checked before a byte of the body is understood.
 *
 * What was told is a hint. 200 means that a workflow follows it, or that there is nothing to follow, which is so for
 * nearly all of them; 503 that it could not be started, so that the processor tells it again.
 *
 * @param secrets of the accounts of this rail, by entity; an entity without one does not exist here.
 */
export function processorEvents(
  { database, temporal, log }: Pick<Services, 'database' | 'temporal' | 'log'>,
  secrets: ReadonlyMap<string, readonly string[]>,
): Step {
  return async (ctx, next) => {
    const entity = entities.find((known) => known === path.exec(ctx.path)?.[1]);
    const ofAccount = secrets.get(entity ?? '');
    if (entity === undefined || ofAccount === undefined) return next();
    ctx.state.template = template;
    if (ctx.method !== 'POST') throw methodNotAllowed('POST');

    const bytes = await signedBytes(ctx, ctx.req, ofAccount, (reason) =>
      log.warn({ request_id: ctx.state.requestId, rail: ctx.state.rail, entity, reason }, 'an event was not admitted'),
    );
    const event = readEvent(bytes);
    if (event === null) throw invalidField({ path: '', code: 'malformed_event', message: 'Is not an event.' });
    if (event.livemode !== (ctx.state.rail === 'live')) {
      log.warn({ request_id: ctx.state.requestId, rail: ctx.state.rail, entity }, 'an event came to the wrong rail');
      throw invalidField({ path: 'livemode', code: 'wrong_rail', message: 'Is not of the rail of this address.' });
    }
    if (event.hint !== null) {
      const { rail, requestId } = ctx.state;
      const told = { rail, entity, ...event.hint, receivedAt: new Date().toISOString() };
      try {
        if (await canBeNew(database, told)) await startProviderEvent(temporal, told);
      } catch (error) {
        log.error({ request_id: requestId, rail, entity, fault: faultOf(error) }, 'an event could not be followed');
        throw new RefusalError({ code: 'internal_error' }, { status: 503 });
      }
    }
    send(ctx, jsonAnswer(200, { received: true }));
  };
}

/** The body, once its signature has proved that the account sent it, just now. */
async function signedBytes(
  ctx: Context,
  request: IncomingMessage,
  secrets: readonly string[],
  refused: (reason: string) => void,
): Promise<Buffer> {
  const bytes = await readBytes(request, bodySecondsMax, eventBytesMax);
  const verdict = verifySignature(ctx.get(signatureHeader), bytes, secrets, Math.floor(Date.now() / 1000));
  if (verdict === 'valid') return bytes;
  refused(verdict);
  throw invalidField({
    path: signatureHeader,
    code: 'invalid_signature',
    message: 'Is not a current signature of this body by this account.',
  });
}
