import { expect, it } from 'vitest';
import type { GoLiveView } from '../../wire/go-live.js';
import { mayHaveNews } from './steps.js';

type State = GoLiveView['verification']['state'];

function newsFor(state: State, how: 'returned' | 'expired' | undefined): boolean {
  return mayHaveNews({ verification: { state } } as GoLiveView, how);
}

it('a page to which the form of the processor returned waits for the result, whatever its first read said', () => {
  const waiting: readonly State[] = ['in_progress', 'needs_information', 'pending'];
  expect(waiting.filter((state) => newsFor(state, 'returned'))).toEqual(waiting);
});

it('a page waits for the result of the processor only while it checks, or after its form', () => {
  const states: readonly State[] = [
    'not_started',
    'in_progress',
    'needs_information',
    'pending',
    'verified',
    'rejected',
  ];
  for (const how of ['expired', undefined] as const)
    expect(states.filter((state) => newsFor(state, how))).toEqual(['pending']);
  expect((['not_started', 'verified', 'rejected'] as const).filter((state) => newsFor(state, 'returned'))).toEqual([]);
});
