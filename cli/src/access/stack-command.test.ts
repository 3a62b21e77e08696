import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createProgram } from '../program/create-program.js';
import { runProgram } from '../program/run-program.js';

const { userInfo, noEntry } = vi.hoisted(() => {
  const failure = () => {
    throw Object.assign(new Error('A system error occurred: uv_os_get_passwd returned ENOENT'), {
      code: 'ERR_SYSTEM_ERROR',
    });
  };
  return { userInfo: vi.fn(), noEntry: failure };
});

vi.mock('node:os', async (original) => ({ ...(await original<typeof import('node:os')>()), userInfo }));

const payout = '01a1fd88-7552-76dc-8e1d-ad664ad7706c';

describe.each([
  ['without an entry in passwd', noEntry],
  ['of the image, which all people share', () => ({ username: 'nonroot' })],
])('the command line of an account %s', (_, account) => {
  let written = '';

  beforeEach(() => {
    vi.stubEnv('USER', undefined);
    userInfo.mockImplementation(account);
    written = '';
    vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
      // Node prints its warnings there too, when an earlier file in this process caused one.
      if (!String(text).startsWith('(node:')) written += String(text);
      return true;
    });
    return () => {
      vi.unstubAllEnvs();
      vi.restoreAllMocks();
    };
  });

  const run = (...args: string[]) => runProgram(createProgram(), [...args, '--stack', '/no/stack.json', '--json']);

  it('runs commands that only read', async () => {
    for (const args of [['payouts', 'list'], ['reconcile', 'show'], ['stuck']]) {
      written = '';
      expect([args, await run(...args), JSON.parse(written)]).toEqual([
        args,
        1,
        { error: { code: 'no_stack', message: expect.stringContaining('/no/stack.json') as string } },
      ]);
    }
  });

  it('requires --actor for commands that change something', async () => {
    const message = 'Pass --actor <name>: this account has no name to store with the change.';
    for (const args of [['payouts', 'hold', payout, '--reason', 'OPS-1'], ['recover'], ['reconcile']]) {
      written = '';
      expect([args, await run(...args), JSON.parse(written)]).toEqual([
        args,
        2,
        { error: { code: 'wrong_usage', message } },
      ]);
    }
  });

  it('takes the actor that is passed', async () => {
    expect([await run('recover', '--actor', 'f.okafor'), JSON.parse(written)]).toMatchObject([
      1,
      { error: { code: 'no_stack' } },
    ]);
  });
});
