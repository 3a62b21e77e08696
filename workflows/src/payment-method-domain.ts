import type { createPaymentMethodDomainActivities } from '@landed/activities/payment-method-domain/activities';
import type { Entity } from '@landed/contracts/entity/entity';
import type {
  ActivationPlan,
  ActivationRequest,
  DomainOwner,
  DomainRef,
} from '@landed/contracts/payment-method-domain/types';
import {
  ApplicationFailure,
  allHandlersFinished,
  condition,
  continueAsNew,
  proxyActivities,
  proxyLocalActivities,
  setHandler,
} from '@temporalio/workflow';
import { activateDomain, continuesAsNew, revalidateDomain } from './messages/activate-domain.js';
import { apiErrorFailure } from './messages/api-error-failure.js';
import { createEntityTurns } from './payment-method-domain/entity-turns.js';
import { processorTaskQueue } from './task-queues.js';
import { realDuration } from './workflow-clock.js';

/**
 * How long a caller waits for the acquirers. The gateway responds within 4 s, and starting the workflow and reading the
 * record take time too.
 */
const responseMilliseconds = 3_000;

/** An acquirer that stays silent is left to the sweep after this time. */
const backgroundLimit = '10 minutes';

/** A run that has served this number of requests continues as a new one, so that its history stays short. */
const requestsPerRun = 200;

/** A run whose request never arrived ends after this time. */
const firstRequestMilliseconds = 60_000;

type Activities = ReturnType<typeof createPaymentMethodDomainActivities>;

const { planActivation } = proxyLocalActivities<Activities>({
  startToCloseTimeout: '5s',
  scheduleToCloseTimeout: '10s',
  retry: { initialInterval: '100ms', maximumInterval: '1s' },
  summary: 'Register the domain or count the request',
});

/** The owner of the domain, and whether an earlier run left activations unfinished. */
export interface WalletDomainInput extends DomainOwner {
  readonly continues?: boolean;
}

/**
 * Registers the wallet domain of one merchant on one rail, and activates its wallets at every entity's acquirer.
 *
 * Trigger: `POST /v1/payment_method_domains` and `.../validate`, update-with-start; the sweep `walletDomainSweep`.
 * Id: `domain/<rail>/<merchant>`, so requests of one merchant meet in one run.
 * Messages: update `activateDomain`, which resolves when all acquirers have responded, or after 3 s. It fails with the
 * API error (failure type = error code). Signal `revalidateDomain`.
 * Steps of each request:
 * 1. `planActivation` registers the domain or counts the request, and names the entities.
 * 2. `activateWallets` on the queue of each acquirer, all at once, one at a time per acquirer. Each is retried for 10
 *    minutes, so an acquirer that hangs delays only its own part.
 * Undone on failure: nothing; the statuses of every acquirer stand by themselves.
 * Ends in: nothing is under way. What is still inactive is left to the daily sweep.
 * Recorded histories: `test/replay/histories/payment-method-domain-*.json`.
 */
export async function walletDomain({ continues = false, ...owner }: WalletDomainInput): Promise<void> {
  const turns = createEntityTurns();
  let requests = 0;
  const isFull = () => requests >= requestsPerRun;

  const activateAll = async ({ domain, entities }: Planned): Promise<void> => {
    await Promise.all(entities.map((entity) => turns.take(entity, () => activateAt(domain, entity))));
  };
  const revalidate = async (): Promise<void> => {
    requests += 1;
    // A failure is left to the next sweep.
    const plan = await planActivation(owner, { kind: 'validate' }, true).catch(() => null);
    if (plan?.kind === 'planned') void activateAll(plan);
  };

  setHandler(
    activateDomain,
    async (request: ActivationRequest) => {
      requests += 1;
      const plan = await planActivation(owner, request, false);
      if (plan.kind === 'rejected') throw apiErrorFailure(plan.error);
      let isDone = false;
      void activateAll(plan).then(() => {
        isDone = true;
      });
      await condition(() => isDone, realDuration(responseMilliseconds));
    },
    { validator: (_request: ActivationRequest) => rejectWhen(isFull()) },
  );
  setHandler(revalidateDomain, revalidate);

  if (continues) await revalidate();
  await condition(() => requests > 0, realDuration(firstRequestMilliseconds));
  await condition(() => (isFull() || !turns.isBusy()) && allHandlersFinished());
  if (turns.isBusy()) await continueAsNew<typeof walletDomain>({ ...owner, continues: true });
}

type Planned = Extract<ActivationPlan, { readonly kind: 'planned' }>;

function activateAt(domain: DomainRef, entity: Entity): Promise<void> {
  const { activateWallets } = proxyActivities<Activities>({
    taskQueue: processorTaskQueue(entity),
    // Up to three calls of 4 s, and two statements.
    startToCloseTimeout: '15s',
    scheduleToCloseTimeout: backgroundLimit,
    retry: { initialInterval: '500ms', maximumInterval: '1 minute' },
    summary: `Activate wallets at the ${entity} acquirer`,
  });
  return activateWallets(domain, entity);
}

function rejectWhen(isFull: boolean): void {
  if (!isFull) return;
  throw ApplicationFailure.create({
    type: continuesAsNew,
    message: 'This run has served its requests.',
    category: 'BENIGN',
  });
}
