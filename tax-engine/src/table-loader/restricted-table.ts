import type { RestrictedRowFile, RestrictedTableFile } from './restricted-table-schema.js';

/** Why goods are restricted, and for whom. The law is in the file. */
export interface Restriction {
  readonly reason: RestrictedRowFile['reason'];
  readonly action: RestrictedRowFile['action'];
  readonly scope: RestrictedRowFile['scope'];
  /** ISO 3166-1 alpha-2. Null: everywhere. */
  readonly destinations: ReadonlySet<string> | null;
  readonly importsOnly: boolean;
  readonly shipsFromExcept: ReadonlySet<string>;
  readonly note: string | null;
}

export interface Shipment {
  readonly destination: string;
  readonly shipFrom: string;
  readonly isImported: boolean;
}

export interface RestrictedTable {
  readonly id: string;
  readonly validFrom: string;
  readonly validTo: string;
  /** Every restriction of a code, the strictest first, whatever the destination. */
  find(hs6: string): readonly Restriction[];
}

const strictness = { prohibit: 0, licence: 1, warn: 2 } as const;

export function compileRestrictedTable(file: RestrictedTableFile): RestrictedTable {
  const rows = new Map<string, Restriction[]>();
  for (const row of file.rows) {
    const restriction = compileRow(row);
    for (const code of row.hs.split(' ')) rows.set(code, [...(rows.get(code) ?? []), restriction]);
  }
  const found = new Map<string, readonly Restriction[]>();
  for (const code of rows.keys()) {
    const both = [...(rows.get(code) ?? []), ...(code.length === 6 ? (rows.get(code.slice(0, 4)) ?? []) : [])];
    found.set(
      code,
      both.toSorted((a, b) => strictness[a.action] - strictness[b.action]),
    );
  }
  return {
    id: file.id,
    validFrom: file.valid_from,
    validTo: file.valid_to,
    find: (hs6) => found.get(hs6) ?? found.get(hs6.slice(0, 4)) ?? [],
  };
}

export function appliesTo(restriction: Restriction, { destination, shipFrom, isImported }: Shipment): boolean {
  if (restriction.importsOnly && !isImported) return false;
  return (restriction.destinations?.has(destination) ?? true) && !restriction.shipsFromExcept.has(shipFrom);
}

function compileRow(row: RestrictedRowFile): Restriction {
  return {
    reason: row.reason,
    action: row.action,
    scope: row.scope,
    destinations: row.destinations === undefined ? null : new Set(row.destinations.split(' ')),
    importsOnly: row.imports_only === true,
    shipsFromExcept: new Set(row.ships_from_except?.split(' ')),
    note: row.note ?? null,
  };
}
