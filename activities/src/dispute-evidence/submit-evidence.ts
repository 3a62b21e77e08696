import type { DisputeEvidenceInput, KnownDisputeEvidenceInput } from '@landed/contracts/dispute/evidence-input';
import { checkEvidence } from '@landed/contracts/dispute/evidence-rules';
import type { ApiError } from '@landed/contracts/errors/api-error';
import { type LoadedEvidence, loadEvidence } from '@landed/prisma/read/dispute-evidence/load-evidence';
import { prepareEvidence } from '@landed/prisma/write/dispute-evidence/prepare-evidence';
import { afterPrepare } from '../operation/after-prepare.js';
import { type DatabaseClock, startDatabaseClock } from '../operation/database-clock.js';
import { isPastSendDeadline } from '../operation/deadlines.js';
import { notifiedIf } from '../operation/notification.js';
import { evidenceInFlight, notPrepared, unknownOutcome } from '../operation/outcomes.js';
import type { OperationOutcome } from '../operation/types.js';
import { finishUnprepared } from '../operation/unprepared.js';
import type { PaymentDependencies } from '../payment-intent/dependencies.js';
import type { EvidenceRejected, EvidenceSubmitted } from '../processor/dispute-port.js';
import { unguardedCalls } from '../processor/guard/inline-calls.js';
import { evidenceOf } from './evidence-of.js';
import { finishRejected, finishSubmitted } from './finish-evidence.js';
import { evidenceKey, evidenceRequest, type HeldSubmission, knownInput } from './known-dispute.js';
import { outcomeOfEarlierRun } from './outcome-of-earlier-run.js';

const kind = 'dispute_evidence';

/** The dispute may change between the load and the preparation. Then both run again, this often. */
const triesMax = 3;

/**
 * The inline attempt of a submission: load, check, prepare, call, finish. A run after a crash finds the rows of the
 * earlier run, and leaves a call that may have been sent to the reconciliation. After the send deadline nothing is sent:
 * the reconciliation asks the processor before it frees the key.
 */
export async function submitEvidence(
  dependencies: PaymentDependencies,
  input: DisputeEvidenceInput,
): Promise<OperationOutcome> {
  for (let tries = 0; tries < triesMax; tries += 1) {
    const tried = await tryToPrepare(dependencies, input);
    switch (tried.kind) {
      case 'ended':
        return tried.outcome;
      case 'rejected':
        return finishUnprepared(dependencies, kind, input, tried.error);
      case 'in_flight': {
        const unprepared = await finishUnprepared(dependencies, kind, input, null);
        return unprepared.kind === 'retryable' ? { ...unprepared, ...evidenceInFlight } : unprepared;
      }
      case 'changed_meanwhile':
        continue;
      case 'prepared':
        return afterPrepare(() => send(dependencies, tried));
    }
  }
  return notPrepared;
}

interface Prepared {
  readonly kind: 'prepared';
  readonly input: KnownDisputeEvidenceInput;
  readonly held: HeldSubmission;
  readonly clock: DatabaseClock;
  readonly hasEndpoint: boolean;
}

type Tried =
  | Prepared
  | { readonly kind: 'ended'; readonly outcome: OperationOutcome }
  | { readonly kind: 'rejected'; readonly error: ApiError }
  /** Another submission holds the dispute. */
  | { readonly kind: 'in_flight' }
  | { readonly kind: 'changed_meanwhile' };

async function tryToPrepare(dependencies: PaymentDependencies, input: DisputeEvidenceInput): Promise<Tried> {
  const { database, keyring, processorOf } = dependencies;
  const startClock = startDatabaseClock();
  const loaded = await loadEvidence(database, keyring, input);
  const clock = startClock(loaded.now);
  const earlier = outcomeOfEarlierRun(input, loaded);
  if (earlier !== null) return { kind: 'ended', outcome: earlier };
  await dependencies.reached?.(kind, 'loaded');

  const checked = check(input, loaded, clock);
  if (checked.kind !== 'actionable') return checked;
  const { stored } = checked;
  const evidence = await evidenceOf(dependencies, checked.input);
  if (evidence.kind === 'rejected') return evidence;
  // Throws for an account that is not configured, before anything is written.
  processorOf({ entity: stored.entity, rail: input.rail });
  const { sent, lengths } = evidence;
  const preparation = { input: checked.input, stored, sent, lengths, processorKey: evidenceKey(input) };
  if (!(await prepareEvidence(database, keyring, preparation))) return { kind: 'changed_meanwhile' };
  const held = {
    // The hold is a change of the dispute.
    stored: { ...stored, revision: stored.revision + 1, pendingOperationId: input.operationId },
    prepared: { sent, lengths, stage: stored.dispute.stage, isSubmitted: false },
  };
  return { kind: 'prepared', input: checked.input, held, clock, hasEndpoint: loaded.hasEndpoint };
}

type Checked =
  | Exclude<Tried, Prepared>
  | {
      readonly kind: 'actionable';
      readonly input: KnownDisputeEvidenceInput;
      readonly stored: NonNullable<LoadedEvidence['stored']>;
    };

/** Whether the dispute takes this submission now. Nothing is sent once the database has lost the dispute. */
function check(input: DisputeEvidenceInput, { stored }: LoadedEvidence, clock: DatabaseClock): Checked {
  const known = knownInput(input);
  if (known === null) return { kind: 'rejected', error: { code: 'dispute_not_found' } };
  if (stored === null || input.isFromRows || isPastSendDeadline(input, clock.latest())) {
    return { kind: 'ended', outcome: notPrepared };
  }
  if (stored.pendingOperationId !== null) return { kind: 'in_flight' };
  const error = checkEvidence(stored.dispute, input.acceptedAt);
  return error === null ? { kind: 'actionable', input: known, stored } : { kind: 'rejected', error };
}

async function send(
  dependencies: PaymentDependencies,
  { input, held, clock, hasEndpoint }: Prepared,
): Promise<OperationOutcome> {
  const { reached } = dependencies;
  await reached?.(kind, 'prepared');
  const fact = await call(dependencies, input, held);
  await reached?.(kind, 'submitted');
  if (fact === null) return unknownOutcome;
  const { detail } = fact;
  const outcome =
    fact.kind === 'submitted'
      ? await finishSubmitted(dependencies, input, { held, detail, clock })
      : await finishRejected(dependencies, input, { held, never: fact.never, detail });
  await reached?.(kind, 'saved');
  return notifiedIf(hasEndpoint, outcome);
}

/** Null when the call was not sent, was rejected at request level, or stated no fact. */
async function call(
  { processorOf, inlineCallsOf }: PaymentDependencies,
  input: KnownDisputeEvidenceInput,
  { stored, prepared }: HeldSubmission,
): Promise<EvidenceSubmitted | EvidenceRejected | null> {
  const account = { entity: stored.entity, rail: input.rail };
  const calls = inlineCallsOf?.(account) ?? unguardedCalls;
  const request = evidenceRequest(input, stored, prepared.sent);
  const fact = await calls.send(() => processorOf(account).submitDisputeEvidence(request));
  if (fact.kind === 'not_sent' || fact.kind === 'unknown' || fact.kind === 'stored_error') return null;
  return fact.kind === 'rejected' && !fact.underKey ? null : fact;
}
