import { expect, it } from 'vitest';
import { type PayoutOnAccount, unexplainedBalances } from './compare-balance.js';

const payout = (money: PayoutOnAccount['money'], amount = 500): PayoutOnAccount => ({ currency: 'GBP', amount, money });

it.each([
  ['an empty account', {}, [], []],
  ['money that no payout brought', { GBP: 300 }, [], [300, 0]],
  ['a debt', { GBP: -300 }, [], [-300, 0]],
  ['a currency that we do not pay in', { SEK: 300 }, [payout('on_account', 0)], [300, 0]],
  ['the money of a payout that was transferred', { GBP: 500 }, [payout('on_account')], []],
  ['money beside that of a payout', { GBP: 800 }, [payout('on_account')], [800, 500]],
  ['money that is missing', { GBP: 100 }, [payout('on_account')], [100, 500]],
  ['money that is missing from an account without a balance', {}, [payout('on_account')], [0, 500]],
  ['money beside a payout that is held before its transfer', { GBP: 300 }, [payout('elsewhere')], [300, 0]],
  ['a payout that is moving, before', { GBP: 500 }, [payout('moving')], []],
  ['a payout that is moving, after', {}, [payout('moving')], []],
  ['more than the payouts that are moving', { GBP: 501 }, [payout('moving')], [501, 0]],
] as const)('unexplainedBalances judges %s', (_, balances, payouts, expected) => {
  const found = unexplainedBalances(balances, payouts);
  expect(found.flatMap(({ amount, expected: ours }) => [amount, ours])).toEqual(expected);
});
