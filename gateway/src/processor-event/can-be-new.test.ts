import { randomUUID } from 'node:crypto';
import { asId } from '@landed/contracts/ids/ids';
import { type ProcessorEventInput, processorHints } from '@landed/contracts/processor-event/types';
import { openDatabase } from '@landed/prisma/database';
import { expect, it } from 'vitest';
import { canBeNew } from './can-be-new.js';

it('while the store does not answer, every event can be new, so that none is lost', async () => {
  // Nothing listens there.
  const database = openDatabase('postgres://landed@127.0.0.1:1/landed');
  const subject = { kind: 'payment', paymentIntentId: asId<'payment_intent'>(randomUUID()) } as const;
  const told = { rail: 'test', entity: 'us', eventHash: 'h', subject, receivedAt: '2026-01-01T00:00:00.000Z' } as const;
  try {
    const events: ProcessorEventInput[] = processorHints.map((hint) => ({ ...told, hint }));
    expect(await Promise.all(events.map((event) => canBeNew(database, event)))).toEqual(events.map(() => true));
  } finally {
    await database.close();
  }
});
