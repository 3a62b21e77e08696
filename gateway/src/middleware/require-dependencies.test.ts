import { expect, it, vi } from 'vitest';
import { type DependencyName, DependencyWatch } from '../dependency/dependency-watch.js';
import { ApiErrorException } from './api-error-exception.js';
import type { Context } from './request-state.js';
import { requireDependencies } from './require-dependencies.js';

async function dependencies(down: DependencyName | null) {
  const suspected: string[] = [];
  const of = async (name: DependencyName) => {
    const watch = new DependencyWatch(async () => down !== name);
    watch.suspect();
    await vi.waitUntil(() => watch.isDown === (down === name));
    await watch.close();
    return {
      isDown: watch.isDown,
      assertUp: () => watch.assertUp(),
      whileUp: <Result>(call: () => Promise<Result>) => watch.whileUp(call),
      suspect: () => void suspected.push(name),
      responds: () => watch.responds(),
    };
  };
  const [postgresql, commits, temporal] = [await of('postgresql'), await of('commits'), await of('temporal')];
  return { suspected, postgresql, commits, temporal };
}

async function send(
  to: Parameters<typeof requireDependencies>[0],
  requestClass: string,
  next: () => Promise<void> = async () => undefined,
): Promise<unknown> {
  const ctx = { state: { route: { requestClass } } } as unknown as Context;
  try {
    await requireDependencies(to)(ctx, next);
    return 'passed';
  } catch (error) {
    if (!(error instanceof ApiErrorException)) return error;
    return [error.status, error.apiError.details];
  }
}

const unavailable = [503, { reason: 'dependency_unavailable' }];

it.each([
  [null, ['passed', 'passed', 'passed']],
  ['temporal', ['passed', unavailable, 'passed']],
  ['commits', ['passed', unavailable, 'passed']],
  ['postgresql', [unavailable, unavailable, unavailable]],
] as const)('while %s is down, reads, quotes and money operations get %j', async (down, expected) => {
  const to = await dependencies(down);
  const responses = [await send(to, 'read'), await send(to, 'quote'), await send(to, 'money')];
  expect([responses, to.suspected]).toEqual([expected, []]);
});

it.each([
  [new Error('Query read timeout'), 3],
  [new ApiErrorException({ code: 'rate_limit_unavailable' }), 3],
  [new ApiErrorException({ code: 'rate_limit_unavailable', details: { reason: 'overloaded' } }), 0],
  [new ApiErrorException({ code: 'unauthorized' }), 0],
])('the failure %o raises %i suspicions', async (failure, count) => {
  const to = await dependencies(null);
  await send(to, 'read', () => Promise.reject(failure));
  expect(to.suspected).toHaveLength(count);
});

const fails = async () => false;

it.each([
  ['read', 'postgresql', unavailable],
  ['quote', 'postgresql', unavailable],
  ['quote', 'temporal', unavailable],
  ['quote', 'commits', unavailable],
  ['read', 'temporal', 'passed'],
  ['money', 'postgresql', 'passed'],
] as const)('a %s in flight while %s goes down gets %j', async (requestClass, name, expected) => {
  const watches = {
    postgresql: new DependencyWatch(fails),
    commits: new DependencyWatch(fails),
    temporal: new DependencyWatch(fails),
  };
  let end: () => void = () => undefined;
  const response = send(watches, requestClass, () => new Promise((resolve) => (end = resolve)));
  watches[name].suspect();
  await vi.waitUntil(() => watches[name].isDown);
  end();
  expect(await response).toEqual(expected);
  await Promise.all(Object.values(watches).map((each) => each.close()));
});
