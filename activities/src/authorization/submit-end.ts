import type { PaymentOperationInput } from '@landed/contracts/operation/types';
import { paymentIntentActionResponse } from '@landed/contracts/payment-intent/response';
import { isAbandoned } from '../operation/patience.js';
import { nothingToTell, toldTo } from '../operation/silence.js';
import type { SubmitOutcome } from '../operation/types.js';
import type { PaymentDependencies } from '../payment-intent/dependencies.js';
import { knownPayment } from '../payment-intent/known-payment.js';
import { openLane } from '../processor/guard/fast-lane.js';
import { holdAuthorization } from '../store/authorization/hold-authorization.js';
import { concludeUnprepared } from '../store/operation/conclude-unprepared.js';
import { loadPayment } from '../store/payment-intent/load-payment.js';
import { type AuthorizationEnd, endKey } from './authorization-end.js';
import { commitEnd } from './commit-end.js';
import { endRefusal } from './decide-end.js';
import { earlierOutcome } from './earlier-outcome.js';

/** A payment that another operation took between the read and the write is looked at again, this often. */
const looksMax = 3;

/**
 * The fast lane of capture and cancel: look, take the authorization, ask, commit. Run again after a crash it finds its
 * own rows and leaves what it may have asked to the slow lane.
 */
export async function submitEnd(
  dependencies: PaymentDependencies,
  end: AuthorizationEnd,
  input: PaymentOperationInput,
): Promise<SubmitOutcome> {
  const { database, keyring, processorOf, fastLaneOf, reached } = dependencies;
  for (let look = 0; look < looksMax; look += 1) {
    const loaded = await loadPayment(database, keyring, input, input.idempotency.keyHash);
    const known = earlierOutcome(input, loaded);
    if (known !== null) return known;
    await reached?.(end.kind, 'loaded');

    if (isAbandoned(input, loaded.now)) {
      const concluded = await concludeUnprepared(database, keyring, end.kind, input, null);
      return concluded ? { kind: 'retryable', code: 'internal_error', ...nothingToTell } : { kind: 'open' };
    }
    const { payment } = loaded;
    const refusal = endRefusal(payment);
    if (payment === null || refusal !== null) {
      const said = refusal ?? { code: 'not_found' as const };
      const sealed = await concludeUnprepared(database, keyring, end.kind, input, said);
      return sealed ? { kind: 'sealed', summary: `Refused: ${said.code}.`, ...nothingToTell } : { kind: 'open' };
    }

    const account = { entity: payment.intent.entity, rail: input.rail };
    const processor = processorOf(account);
    const processorKey = endKey(input, 1);
    const answer = paymentIntentActionResponse(payment.intent);
    if (!(await holdAuthorization(database, keyring, { kind: end.kind, input, processorKey, answer }))) continue;
    await reached?.(end.kind, 'prepared');
    const lane = fastLaneOf?.(account) ?? openLane;
    const fact = await lane.send(() => end.ask(processor, knownPayment(payment), processorKey));
    await reached?.(end.kind, 'submitted');
    if (fact.kind === 'not_sent' || fact.kind === 'open' || fact.kind === 'refused') return { kind: 'open' };
    const pending = { operationId: input.operationId, kind: end.kind };
    const committed = await commitEnd(dependencies, end, input, { ...payment, pending }, fact);
    await reached?.(end.kind, 'committed');
    return toldTo(loaded.hasEndpoint, committed);
  }
  return { kind: 'open' };
}
