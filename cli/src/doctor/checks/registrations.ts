import { type Entity, entities } from '@landed/contracts/entity/entity';
import { assumedSchemes } from '@landed/contracts/registration/assumed-scheme';
import { registrationOn } from '@landed/contracts/registration/rules';
import type { TaxScheme } from '@landed/contracts/registration/schemes';
import type { Registration } from '@landed/contracts/registration/types';
import type { Database } from '@landed/prisma/database';
import { findRegistrations } from '@landed/prisma/read/registration/find-registrations';
import { type Finding, fine, warning } from '../finding.js';

const check = 'registrations';
const daysAhead = 30;
const namesMax = 8;

/** Checks that each entity has a registration, or a decision to pay at the border, for each scheme that prices assume. */
export async function checkRegistrations(database: Database, now: Date): Promise<readonly Finding[]> {
  return judgeRegistrations(await findRegistrations(database), now);
}

/** A scheme counts as missing from the day without a registration; one that ends within 30 days is named before it. */
export function judgeRegistrations(registrations: readonly Registration[], now: Date): readonly Finding[] {
  const today = missingOn(registrations, dayAfter(now, 0));
  const later = missingOn(registrations, dayAfter(now, daysAhead)).filter((pair) => !today.includes(pair));
  if (today.length === 0 && later.length === 0) {
    return [fine(check, `every entity has one for each of the ${assumedSchemes.length} schemes that quotes assume`)];
  }
  return [
    ...listed(today, 'live mode rejects quotes for lack of a registration'),
    ...listed(later, `a registration ends within ${daysAhead} days, and live mode then rejects quotes`),
  ];
}

interface Pair {
  readonly entity: Entity;
  readonly scheme: TaxScheme;
}

/** The same object for a pair in every call. */
const pairs: readonly Pair[] = entities.flatMap((entity) => assumedSchemes.map((scheme) => ({ entity, scheme })));

function missingOn(registrations: readonly Registration[], on: string): readonly Pair[] {
  return pairs.filter((pair) => registrationOn(registrations, pair, on) === null);
}

/** One warning; entities that lack the same schemes stand together. */
function listed(missing: readonly Pair[], title: string): Finding[] {
  if (missing.length === 0) return [];
  const entitiesOf = new Map<string, Entity[]>();
  for (const entity of entities) {
    const schemes = missing.filter((pair) => pair.entity === entity).map(({ scheme }) => scheme);
    if (schemes.length > 0) entitiesOf.set(named(schemes), [...(entitiesOf.get(named(schemes)) ?? []), entity]);
  }
  const parts = [...entitiesOf].map(([schemes, lacking]) => `${lacking.join(', ')}: ${schemes}`);
  return [warning(check, `${title} (${parts.join('; ')})`, advice)];
}

function named(schemes: readonly TaxScheme[]): string {
  const more = schemes.length > namesMax ? ` and ${schemes.length - namesMax} more` : '';
  return `${schemes.slice(0, namesMax).join(', ')}${more}`;
}

function dayAfter(now: Date, days: number): string {
  return new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10);
}

const advice =
  'Run `landed registrations set` with the number, or with --at-border where the tax is paid at the border: docs/features/customs.md.';
