import type { Registration } from '@landed/contracts/registration/types';
import { taxScheme } from '@landed/contracts/registration/schemes';
import type { Database } from '../../database.js';
import type { RegistrationModel } from '../../generated/models.js';

/** All registrations, by entity, scheme and beginning. There are few: one per entity, scheme and period. */
export async function findRegistrations({ prisma }: Pick<Database, 'prisma'>): Promise<Registration[]> {
  const rows = await prisma.registration.findMany({
    orderBy: [{ entity: 'asc' }, { scheme: 'asc' }, { validFrom: 'asc' }],
  });
  return rows.flatMap(registrationOf);
}

/** Empty for a scheme that this version does not know. */
export function registrationOf({ entity, scheme, validFrom, validTo, number }: RegistrationModel): Registration[] {
  const known = taxScheme(scheme);
  if (known === null) return [];
  return [
    { entity, scheme: known, validFrom: day(validFrom), validTo: validTo === null ? null : day(validTo), number },
  ];
}

function day(date: Date): string {
  return date.toISOString().slice(0, 10);
}
