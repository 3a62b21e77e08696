import type { ResolveOutcome, SettleOutcome } from '@landed/activities/operation/types';
import { type ManualResolution, manualOutcomes } from '@landed/contracts/operation/types';
import {
  ActivityFailure,
  type ActivityOptions,
  ApplicationFailure,
  CancellationScope,
  condition,
  setHandler,
} from '@temporalio/workflow';
import { recheck } from '../messages/recheck.js';
import { resolveManually } from '../messages/resolve-manually.js';

/** Where an operation waits whose outcome nobody stated in time. */
export interface ManualReview {
  /**
   * Waits for an operator's word; null when none came within the time, or when the processor should be read now. Until
   * the first call the update is refused.
   */
  wait(milliseconds: number): Promise<SettleOutcome | null>;
}

type Resolve = (options: ActivityOptions, resolution: ManualResolution) => Promise<ResolveOutcome>;

/** What arrives unsealed opens to nothing, so whoever forgets the codec endpoint reads this too. */
const wellFormed =
  'Needs outcome (happened or did_not_happen), actor, ticket and note, sent through the codec endpoint.';

const textMax = { actor: 200, ticket: 200, note: 2_000 } as const;

/**
 * Registers the operator's update. Called before the first await of the workflow. One word is checked at a time, and
 * also after somebody has cancelled the workflow, which does not end it.
 *
 * @param options how the activity that checks and commits is run: on the acquirer's queue, a few times.
 */
export function startManualReview(
  options: ActivityOptions,
  resolve: Resolve,
  tell: (line: string) => void,
): ManualReview {
  let isOpen = false;
  let deciding = false;
  let resolved: SettleOutcome | null = null;
  let readsNow = false;
  setHandler(recheck, () => {
    readsNow = true;
  });
  setHandler(
    resolveManually,
    async (resolution) => {
      deciding = true;
      const checking = CancellationScope.nonCancellable(() => resolve(options, resolution));
      const { outcome, evidence } = await checking.catch(sayWhy).finally(() => {
        deciding = false;
      });
      tell(
        `Resolved by ${resolution.actor} (${resolution.ticket}): it ${words[resolution.outcome]}, ${basis[evidence]}.`,
      );
      resolved = outcome;
      return { evidence };
    },
    {
      validator: (resolution) => {
        if (!isOpen || resolved !== null) throw refuse('not_waiting', 'The operation does not wait for a person.');
        if (deciding) throw refuse('not_waiting', 'Another word is being checked: see what comes of it first.');
        if (!isWellFormed(resolution)) {
          throw refuse('malformed_resolution', wellFormed);
        }
      },
    },
  );
  return {
    async wait(milliseconds) {
      isOpen = true;
      await condition(() => resolved !== null || readsNow, milliseconds, {
        summary: 'Until the processor is read again, unless a person decides first',
      });
      readsNow = false;
      return resolved;
    },
  };
}

/** The operator reads the reason itself, not that an activity failed for it. */
function sayWhy(error: unknown): never {
  if (error instanceof ActivityFailure && error.cause instanceof ApplicationFailure) throw error.cause;
  throw error;
}

const words = { happened: 'happened', did_not_happen: 'did not happen' } as const;
const basis = {
  confirmed_by_processor: 'as the processor confirms',
  processor_silent: 'by that word alone: the processor does not answer',
} as const;

function isWellFormed(resolution: ManualResolution | undefined): boolean {
  if (typeof resolution !== 'object' || resolution === null) return false;
  const { outcome, actor, ticket, note } = resolution;
  return (
    manualOutcomes.includes(outcome) &&
    isText(actor, textMax.actor) &&
    isText(ticket, textMax.ticket) &&
    isText(note, textMax.note)
  );
}

function isText(value: unknown, max: number): boolean {
  return typeof value === 'string' && value.trim() !== '' && value.length <= max;
}

function refuse(type: string, message: string): ApplicationFailure {
  return ApplicationFailure.create({ type, message, nonRetryable: true, category: 'BENIGN' });
}
