import { expect, it } from 'vitest';
import { ApiErrorException } from './api-error-exception.js';
import type { Context } from './request-state.js';
import { requireDependencies } from './require-dependencies.js';

function dependencies(down: 'postgresql' | 'temporal' | null) {
  const suspected: string[] = [];
  const of = (name: 'postgresql' | 'temporal') => ({ isDown: down === name, suspect: () => void suspected.push(name) });
  return { suspected, postgresql: of('postgresql'), temporal: of('temporal') };
}

async function send(to: ReturnType<typeof dependencies>, requestClass: string, failure?: Error): Promise<unknown> {
  const ctx = { state: { route: { requestClass } } } as unknown as Context;
  const next = async () => {
    if (failure !== undefined) throw failure;
  };
  try {
    await requireDependencies(to)(ctx, next);
    return 'passed';
  } catch (error) {
    if (!(error instanceof ApiErrorException)) return error;
    return [error.status, error.apiError.details, Number(error.headers['Retry-After']) >= 1];
  }
}

const unavailable = [503, { reason: 'dependency_unavailable' }, true];

it.each([
  [null, ['passed', 'passed', 'passed']],
  ['temporal', ['passed', unavailable, 'passed']],
  ['postgresql', [unavailable, unavailable, unavailable]],
] as const)('while %s is down, reads, quotes and money operations get %j', async (down, expected) => {
  const to = dependencies(down);
  const responses = [await send(to, 'read'), await send(to, 'quote'), await send(to, 'money')];
  expect([responses, to.suspected]).toEqual([expected, []]);
});

it.each([
  [new Error('Query read timeout'), 2],
  [new ApiErrorException({ code: 'rate_limit_unavailable' }), 2],
  [new ApiErrorException({ code: 'rate_limit_unavailable', details: { reason: 'overloaded' } }), 0],
  [new ApiErrorException({ code: 'unauthorized' }), 0],
])('the failure %o raises %i suspicions', async (failure, count) => {
  const to = dependencies(null);
  await send(to, 'read', failure);
  expect(to.suspected).toHaveLength(count);
});
