import type { Registration } from '@landed/contracts/registration/types';
import type { ChangedBy } from '@landed/contracts/webhook-endpoint/types';
import { v7 as uuidV7 } from 'uuid';
import type { Database } from '../../database.js';
import { registrationOf } from '../../read/registration/find-registrations.js';

export interface SavedRegistration {
  /** What was stored for the same entity, scheme and beginning; null if nothing was. */
  readonly before: Registration | null;
  readonly isChanged: boolean;
}

/**
 * Stores a registration and records who did it, in one transaction. The same again changes and records nothing. With
 * `isDryRun` nothing is written.
 */
export function saveRegistration(
  { prisma }: Database,
  registration: Registration,
  by: ChangedBy,
  isDryRun: boolean,
): Promise<SavedRegistration> {
  const { entity, scheme, number } = registration;
  const validFrom = new Date(registration.validFrom);
  const validTo = registration.validTo === null ? null : new Date(registration.validTo);
  const key = { entity_scheme_validFrom: { entity, scheme, validFrom } };
  return prisma.$transaction(async (transaction) => {
    const row = await transaction.registration.findUnique({ where: key });
    const before = row === null ? null : (registrationOf(row)[0] ?? null);
    const isChanged = JSON.stringify(before) !== JSON.stringify(registration);
    if (!isChanged || isDryRun) return { before, isChanged };
    await transaction.registration.upsert({
      where: key,
      create: { entity, scheme, validFrom, validTo, number },
      update: { validTo, number, updatedAt: new Date() },
    });
    await transaction.operatorAction.create({
      data: {
        id: uuidV7(),
        action: 'registration.set',
        target: `${entity}/${scheme}`,
        actor: by.actor,
        reason: by.reason,
        result: 'accepted',
        detail: `${sentence(registration)} Before: ${before === null ? 'nothing.' : sentence(before)}`,
      },
    });
    return { before, isChanged };
  });
}

function sentence({ validFrom, validTo, number }: Registration): string {
  const period = validTo === null ? `from ${validFrom}` : `from ${validFrom} to ${validTo}`;
  return number === null ? `Paid at the border ${period}.` : `Number ${number} ${period}.`;
}
