import type { Entity } from '@landed/contracts/entity/entity';
import { type TaxScheme, taxScheme } from '@landed/contracts/registration/schemes';
import type { Registration } from '@landed/contracts/registration/types';
import type { Database } from '../../database.js';
import type { RegistrationModel } from '../../generated/models.js';

interface Wanted {
  readonly entity: Entity;
  /** Absent: every scheme. */
  readonly schemes?: readonly TaxScheme[];
}

/** All registrations, or those of an entity, by entity, scheme and beginning. */
export async function findRegistrations(
  { prisma }: Pick<Database, 'prisma'>,
  wanted: Wanted | null = null,
): Promise<Registration[]> {
  const rows = await prisma.registration.findMany({
    where: wantedRows(wanted),
    orderBy: [{ entity: 'asc' }, { scheme: 'asc' }, { validFrom: 'asc' }],
  });
  return rows.flatMap(registrationOf);
}

function wantedRows(wanted: Wanted | null) {
  if (wanted === null) return {};
  const { entity, schemes } = wanted;
  return schemes === undefined ? { entity } : { entity, scheme: { in: [...schemes] } };
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
