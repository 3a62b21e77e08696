import { expect, it } from 'vitest';
import { judgeDeliveries } from './deliveries.js';

const quiet = { overdue: 0, oldest_seconds: null, given_up: 0, never_succeeded: 0 };

it.each([
  ['nothing is overdue', quiet, 'no delivery is overdue'],
  [
    'an endpoint has never succeeded',
    { ...quiet, never_succeeded: 1 },
    'no attempt at 1 enabled endpoint has ever succeeded',
  ],
  [
    'endpoints were disabled',
    { ...quiet, given_up: 2 },
    '2 endpoints were disabled because they failed or responded with 410',
  ],
])('judgeDeliveries reports its finding when %s', (_, backlog, saw) => {
  expect(judgeDeliveries(backlog).map((finding) => finding.saw)).toEqual([saw]);
});
