import { queryOptions } from '@tanstack/react-query';
import type { GoLiveView } from '../../wire/go-live.js';
import { readOf } from '../api/first-read.js';
import type { GoLiveSearch } from './go-live-search.js';

export type StepName = 'testOrder' | 'events' | 'verification' | 'agreement' | 'liveKeys';

interface Step {
  readonly name: StepName;
  readonly isDone: boolean;
  /** Null: not done, or done before times were recorded. */
  readonly doneAt: string | null;
}

export const goLiveQuery = (base: string) =>
  queryOptions({
    queryKey: [base, 'go-live'],
    ...readOf<GoLiveView>(`${base}/go-live`),
  });

/** The five steps in their order. The first two are advice, and lock nothing. */
export function stepsOf(view: GoLiveView): readonly Step[] {
  const { test_order: order, events_received: events, verification, agreement, live_keys: keys } = view;
  const done = (name: StepName, doneAt: string | null): Step => ({ name, isDone: doneAt !== null, doneAt });
  return [
    done('testOrder', order.done_at),
    done('events', events.done_at),
    { name: 'verification', isDone: verification.state === 'verified', doneAt: verification.since },
    done('agreement', agreement.agreed_at),
    done('liveKeys', keys.done_at),
  ];
}

/**
 * Whether a result of the verification may come by itself: the processor checks, or the person has just sent its form, and
 * the read of the return came before the result or failed.
 */
export function mayHaveNews(
  { verification: { state } }: GoLiveView,
  verification: GoLiveSearch['verification'],
): boolean {
  return (
    state === 'pending' || (verification === 'returned' && (state === 'in_progress' || state === 'needs_information'))
  );
}

/** The step to do now; null when all are done. */
export function openStep(view: GoLiveView): StepName | null {
  return stepsOf(view).find(({ isDone }) => !isDone)?.name ?? null;
}

/** Whether a version is in effect that is not the one that was signed here. Live keys stay unlocked. */
export function isAgreementRenewed({ agreement: { version, signature } }: GoLiveView): boolean {
  return version !== null && signature !== null && signature.version !== version;
}
