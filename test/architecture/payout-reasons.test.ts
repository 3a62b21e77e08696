import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { payoutSkipReasons } from '@landed/contracts/payout/status';
import { expect, it } from 'vitest';
import { repositoryRoot } from './repository.js';

it.each(['docs/features/payout.md', 'docs/features/balance.md'])(
  'the table of %s explains each reason for which the weekly run skips a balance, in their order',
  (page) => {
    const text = readFileSync(join(repositoryRoot, page), 'utf8');
    const [table = ''] = /^\| Reason \|[\s\S]*?\n\n/m.exec(text) ?? [];
    const named = [...table.matchAll(/^\| `(\w+)` \|/gm)].map(([, reason]) => reason);
    expect(named).toEqual(payoutSkipReasons);
  },
);
