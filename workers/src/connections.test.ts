import { expect, it } from 'vitest';
import { connectionsMaxOf } from './connections.js';
import { polledQueuesOf, type Role } from './roles.js';

it.each<[Role[], number]>([
  [['all'], 28],
  [['webhook'], 28],
  [['core'], 20],
  [['processor'], 20],
  [['gateway', 'core'], 20],
])('a process with the roles %j claims %d connections of the budget', (roles, expected) => {
  const pools = { DATABASE_POOL_MAX: 20, WEBHOOK_DATABASE_POOL_MAX: 8 };
  expect(connectionsMaxOf(pools, polledQueuesOf(roles))).toBe(expected);
});
