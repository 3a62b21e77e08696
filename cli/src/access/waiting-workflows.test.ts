import { expect, it } from 'vitest';
import type { OpenStack } from './open-stack.js';
import { findWaiting, waitingDocument, waitingText } from './waiting-workflows.js';

const at = new Date('2026-12-01T06:00:00.000Z');
const details = ['- one', '- two', '- Rejected: the balance at the partner is too low.', '- Next: transfer.'].join(
  '\n',
);

function stackWith(list: () => AsyncIterable<unknown>): OpenStack {
  const query = async () => ({ currentDetails: details });
  const client = {
    withDeadline: (_at: number, run: () => unknown) => run(),
    workflow: { list, getHandle: () => ({ query }) },
  };
  const access = { temporalNamespace: 'landed', local: { temporal_ui_url: 'http://127.0.0.1:1' } };
  return { access, temporal: async () => client } as unknown as OpenStack;
}

it('findWaiting says what the partner responded, when the next attempt is, and where the workflow is', async () => {
  const stack = stackWith(async function* () {
    yield { workflowId: 'payout/1', runId: 'r', typedSearchAttributes: { get: () => at } };
  });
  const waiting = await findWaiting(stack, 'x');
  expect(waitingText(waiting)).toBe(
    [
      'Workflow http://127.0.0.1:1/namespaces/landed/workflows/payout%2F1/r/history',
      '  - two',
      '  - Rejected: the balance at the partner is too low.',
      '  - Next: transfer.',
      '  Next attempt at 2026-12-01T06:00:00.000Z',
    ].join('\n'),
  );
  expect(waitingDocument(waiting)?.[0]).toMatchObject({ workflow_id: 'payout/1', next_attempt_at: at.toISOString() });
});

it('findWaiting says that it does not know while Temporal does not respond', async () => {
  const waiting = await findWaiting(
    stackWith(() => {
      throw new Error('down');
    }),
    'x',
  );
  expect([waitingDocument(waiting), waitingText(waiting)]).toEqual([
    null,
    'Why it waits is unknown: Temporal does not respond.',
  ]);
});
