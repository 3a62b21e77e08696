import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { disputeStatuses } from '@landed/contracts/dispute/status';
import { idempotencyStates } from '@landed/contracts/idempotency/key';
import { paymentStatuses } from '@landed/contracts/payment-intent/status';
import { walletStatuses } from '@landed/contracts/payment-method-domain/status';
import { payoutStatuses } from '@landed/contracts/payout/status';
import { differenceStates } from '@landed/contracts/reconciliation/kinds';
import { refundStatuses } from '@landed/contracts/refund/status';
import { quoteStatuses } from '@landed/contracts/tax-quote/status';
import { verificationStates } from '@landed/contracts/verification/types';
import { deliveryStates, endpointStatuses } from '@landed/contracts/webhook/types';
import { scheduleIds } from '@landed/workflows/schedule-ids';
import { describe, expect, it } from 'vitest';
import { filesBelow, repositoryRoot } from './repository.js';
import { objectStates, type StateRow } from './terminal-states.js';

const lists: Readonly<Record<keyof typeof objectStates, readonly string[]>> = {
  payment: paymentStatuses,
  refund: refundStatuses,
  dispute: disputeStatuses,
  payout: payoutStatuses,
  operation: idempotencyStates,
  wallet: walletStatuses,
  quote: quoteStatuses,
  delivery: deliveryStates,
  endpoint: endpointStatuses,
  difference: differenceStates,
  verification: verificationStates,
};

/** Lists that a response derives from the statuses of other objects. */
const derived = ['chargedStatuses', 'registrationStates', 'checkout-config walletStatuses'];

const rows = Object.entries(objectStates).flatMap(([object, states]) =>
  Object.entries(states as Readonly<Record<string, StateRow>>).map(([state, row]) => [object, state, row] as const),
);

describe('the table of states', () => {
  it.each(Object.entries(lists))('the table of states has each status of a %s', (object, statuses) => {
    expect(Object.keys(objectStates[object as keyof typeof objectStates]).toSorted()).toEqual(statuses.toSorted());
  });

  it('the table of states has every list of statuses of the contracts', () => {
    const declared = filesBelow('contracts/src', '.ts').flatMap((file) =>
      [...readFileSync(join(repositoryRoot, file), 'utf8').matchAll(/export const (\w+(?:Statuses|States)) = \[/g)].map(
        ([, name = '']) => (file.includes('checkout-config') ? `checkout-config ${name}` : name),
      ),
    );
    const known = [
      ...['paymentStatuses', 'refundStatuses', 'disputeStatuses', 'payoutStatuses', 'idempotencyStates'],
      ...[
        'walletStatuses',
        'quoteStatuses',
        'deliveryStates',
        'endpointStatuses',
        'differenceStates',
        'verificationStates',
      ],
    ];
    expect(declared.toSorted()).toEqual([...known, ...derived].toSorted());
  });

  it.each(rows.flatMap(([object, state, row]) => (row.kind === 'found' ? [[object, state, row] as const] : [])))(
    'a change behind a %s that is %s is found by a Schedule that exists, and a test proves it',
    (_object, _state, { by, proof: [file, title] }) => {
      expect(scheduleIds).toContain(by);
      expect(readFileSync(join(repositoryRoot, file), 'utf8')).toContain(title);
    },
  );
});
