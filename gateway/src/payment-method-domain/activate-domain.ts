import { setTimeout as sleep } from 'node:timers/promises';
import type {
  ActivationRequest,
  DomainOwner,
  PaymentMethodDomain,
} from '@landed/contracts/payment-method-domain/types';
import { type FoundDomain, findDomain } from '@landed/prisma/read/payment-method-domain/find-domain';
import { activateDomain } from '@landed/workflows/messages/activate-domain';
import { domainStart } from '@landed/workflows/payment-method-domain/domain-start';
import { isGrpcServiceError, WithStartWorkflowOperation } from '@temporalio/client';
import { ApiErrorException } from '../middleware/api-error-exception.js';
import type { Services } from '../services.js';
import { apiErrorOf } from '../temporal/api-error-of.js';

/** The caller gets its response within 4 s. The workflow waits for 3 s, so this limit is normally not reached. */
const responseMilliseconds = 3_800;
/** A run that ends in this moment takes no more requests; the next one does. */
const pauseMilliseconds = 200;

/**
 * Starts the merchant's `walletDomain` workflow, or sends the request to the running one, and waits for the acquirers.
 * Returns the stored record. Throws the API error of a rejected request.
 *
 * @param before the record that was read before: when the workflow is not heard from in time, a higher count of requests
 * shows that it has begun, and the rest continues without the caller.
 */
export async function activate(
  { temporal, database }: Pick<Services, 'temporal' | 'database'>,
  owner: DomainOwner,
  request: ActivationRequest,
  before: FoundDomain | null,
): Promise<PaymentMethodDomain> {
  let failure: unknown = null;
  try {
    await sendUntilTaken(temporal, owner, request);
  } catch (error) {
    const apiError = apiErrorOf(error);
    if (apiError !== null) throw new ApiErrorException(apiError);
    failure = error;
  }
  const after = await findDomain(database, owner);
  if (after === null && failure === null && request.kind === 'validate')
    throw new ApiErrorException({ code: 'not_found' });
  const isOurs = after !== null && (request.kind === 'validate' || after.domain.domain === request.domain);
  const isBegun = failure === null || (isOurs && isNewer(after, before));
  if (!isOurs || !isBegun) throw failure ?? new Error('The registered domain was removed during the request.');
  return after.domain;
}

function isNewer(after: FoundDomain, before: FoundDomain | null): boolean {
  return before === null || after.domain.id !== before.domain.id || after.requests > before.requests;
}

async function sendUntilTaken(
  temporal: Services['temporal'],
  owner: DomainOwner,
  request: ActivationRequest,
): Promise<void> {
  const deadline = Date.now() + responseMilliseconds;
  for (;;) {
    const startWorkflowOperation = new WithStartWorkflowOperation('walletDomain', {
      ...domainStart(owner),
      workflowIdConflictPolicy: 'USE_EXISTING',
    });
    try {
      await temporal.withDeadline(deadline, () =>
        temporal.workflow.executeUpdateWithStart(activateDomain, { startWorkflowOperation, args: [request] }),
      );
      return;
    } catch (error) {
      if (apiErrorOf(error) !== null || isUnreachable(error) || Date.now() + pauseMilliseconds >= deadline) throw error;
      await sleep(pauseMilliseconds);
    }
  }
}

const grpcUnavailable = 14;

/** The client has tried to connect for some seconds. Any other error may be that of a run that ends in this moment. */
function isUnreachable(error: unknown): boolean {
  const causes = [error, error instanceof Error ? error.cause : undefined];
  return causes.some((each) => isGrpcServiceError(each) && each.code === grpcUnavailable);
}
