import type { OperationStep } from '@landed/activities/payment-intent/dependencies';
import type { FaultName } from './faults.js';

/** What happens after the first run: it is repeated, the processor is read, or an operator decides. */
export const restarts = ['submit', 'reconcile', 'happened', 'did_not_happen'] as const;
export type Restart = (typeof restarts)[number];

/** The error of an operator who decides that an operation happened which no read at the processor shows. */
export type Rejection = 'processor_silent' | 'contradicts_known_fact';

/**
 * The result of the first run, and for each restart its result and how the operation then ends. A restart is absent where
 * the workflow has ended with the first run: then only its own repetition can follow.
 *
 * An end is `made` (the response says so, and the processor has the effect once), `answered` (the key keeps the response
 * that was given without the outcome), `free` (the merchant may send the request again), `review` (an operator must
 * decide), or the stored API error. `, made` after another end: the processor has the effect, and the key does not say so.
 */
export type Row = { readonly first: string } & { readonly [restart in Restart]?: string };
export type Rows = { readonly [fault in FaultName]?: { readonly [step in OperationStep]?: Row } };

/** What the matrix expects of an operation that rejects nothing of its own. */
export function commonRows({ unfinished, lost }: { readonly unfinished: Rejection; readonly lost: Rejection }): Rows {
  /** Nothing is written. */
  const nothing = {
    submit: 'completed → made',
    reconcile: 'retryable internal_error → free',
    happened: `! ${lost} → review`,
    did_not_happen: 'retryable internal_error → free',
  };
  /** Rows are written, and the processor has made nothing. */
  const prepared = {
    submit: 'unknown → made',
    reconcile: 'completed → made',
    happened: `! ${unfinished} → made`,
    did_not_happen: 'retryable provider_error → free',
  };
  /** Rows are written, and the processor has made the effect. */
  const made = {
    submit: 'unknown → made',
    reconcile: 'completed → made',
    happened: 'completed → made',
    did_not_happen: '! contradicts_known_fact → made',
  };
  const saved = { ...made, submit: 'completed → made' };
  /** The processor has made the effect, and the rows are lost. */
  const madeWithoutRows = {
    submit: 'completed → made',
    reconcile: 'needs_review → review, made',
    happened: 'completed → made',
    did_not_happen: '! contradicts_known_fact → review, made',
  };
  const died = { first: '! died' };
  const interrupted = { first: '! interrupted_after_prepare' };
  const unknown = { first: 'unknown' };
  return {
    dies: {
      loaded: { ...died, ...nothing },
      prepared: { ...died, ...prepared },
      submitted: { ...died, ...made },
      saved: { ...died, ...saved },
    },
    'loses the database': {
      loaded: { first: '! Error', ...nothing },
      prepared: { ...interrupted, ...made },
      submitted: { ...interrupted, ...made },
      saved: { first: 'completed', submit: 'completed → made' },
    },
    'gets no response': { prepared: { ...unknown, ...made } },
    'gets a server error before the effect': { prepared: { ...unknown, ...prepared } },
    'is rejected at request level': { prepared: { ...unknown, ...prepared } },
    'gets a stored error': {
      prepared: {
        ...unknown,
        submit: 'unknown → free',
        reconcile: '! outcome_unknown → free',
        happened: `! ${unfinished} → free`,
        did_not_happen: 'retryable provider_error → free',
      },
    },
    'gets a stored error after the effect': { prepared: { ...unknown, ...made } },
    'gets no response from a processor that stays silent': {
      prepared: {
        ...unknown,
        submit: 'unknown → made',
        reconcile: '! outcome_unknown → made',
        happened: 'completed → made',
        did_not_happen: 'retryable provider_error → free, made',
      },
    },
    // It is sent again under its own key. An operator who decided from this read would be wrong.
    'gets no response and is not shown by the next read': {
      prepared: { ...unknown, reconcile: 'completed → made' },
    },
    'gets no response and has responded without the outcome': {
      prepared: {
        ...unknown,
        submit: 'unknown → answered, made',
        reconcile: 'completed → answered, made',
        happened: 'completed → answered, made',
        did_not_happen: '! contradicts_known_fact → answered, made',
      },
    },
    'gets a stored error and has responded without the outcome': {
      prepared: {
        ...unknown,
        submit: 'unknown → answered',
        reconcile: '! outcome_unknown → answered',
        happened: `! ${unfinished} → answered`,
        did_not_happen: 'retryable provider_error → answered',
      },
    },
    'gets no response and waits for an operator': {
      prepared: { ...unknown, submit: made.submit, reconcile: made.reconcile },
    },
    'dies and loses its rows': {
      prepared: { ...died, ...nothing },
      submitted: { ...died, ...madeWithoutRows },
      saved: { ...died, ...madeWithoutRows },
    },
    'loses its rows': { submitted: { first: 'needs_review', ...madeWithoutRows } },
    'gets no response and loses its rows': { prepared: { ...unknown, ...madeWithoutRows } },
    'gets a server error and loses its rows': {
      prepared: { ...unknown, ...nothing, reconcile: 'needs_review → review' },
    },
    'is overtaken by another run': {
      loaded: { first: 'completed', submit: 'completed → made' },
      prepared: { ...unknown, ...saved },
      submitted: { ...unknown, ...saved },
    },
    'finds a row changed by another operation': { loaded: { first: 'completed', submit: 'completed → made' } },
    'is superseded by a later attempt': {
      loaded: { first: 'retryable internal_error', submit: 'retryable internal_error → made' },
      prepared: {
        ...unknown,
        submit: 'retryable internal_error → made',
        reconcile: 'retryable internal_error → made',
      },
    },
    // The decision is rejected, and the run makes the effect.
    'is decided while its first call may be sent': {
      prepared: { first: 'completed', submit: 'completed → made' },
    },
    'is paused past its send deadline': {
      loaded: { first: 'not prepared', ...nothing, submit: 'not prepared → free' },
      prepared: { ...unknown, ...prepared },
    },
    'dies and is found after its safe window': {
      prepared: {
        ...died,
        submit: 'unknown → review',
        reconcile: '! outcome_unknown → review',
        happened: `! ${unfinished} → review`,
        did_not_happen: 'retryable provider_error → free',
      },
      submitted: { ...died, ...made },
    },
    'is made after an operator has decided that it was not': {
      submitted: {
        first: 'needs_review',
        submit: 'retryable provider_error → free, made',
        reconcile: 'needs_review → review, made',
        happened: '! contradicts_known_fact → review, made',
        did_not_happen: 'retryable provider_error → free, made',
      },
    },
  };
}

/** The common rows, with those that the operation has of its own. */
export function withDifferences(common: Rows, differs: Rows): Rows {
  const names = Object.keys(common) as FaultName[];
  return Object.fromEntries(names.map((fault) => [fault, { ...common[fault], ...differs[fault] }]));
}
