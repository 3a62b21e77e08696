import { asId, type Id } from '@landed/contracts/ids/ids';
import { inKeyOrder, type Metadata } from '@landed/contracts/metadata/metadata';
import type { SnakeCase } from '@landed/contracts/record/every-field';
import { type SqlPart, sqlText } from '../../database.js';

/** A column: how a statement reads it, and what the domain has for it. */
export interface Column<Raw, Value> {
  /** What the driver gives, unless it is null. */
  readonly type: 'string' | 'number' | 'Date' | 'Uint8Array' | 'json';
  readonly isNullable: boolean;
  /** Ids and enums are read as text. */
  readonly asText: boolean;
  readonly valueOf: (raw: Raw) => Value;
}

const same = <Value>(raw: Value): Value => raw;
const plain = { isNullable: false, asText: false } as const;

export const integer: Column<number, number> = { ...plain, type: 'number', valueOf: same };
export const bytes: Column<Uint8Array, Uint8Array> = { ...plain, type: 'Uint8Array', valueOf: same };
/** `metadata`: the database has an order of keys of its own. */
export const metadata: Column<Metadata, Metadata> = { ...plain, type: 'json', valueOf: inKeyOrder };
export const instant: Column<Date, string> = { ...plain, type: 'Date', valueOf: (at) => at.toISOString() };
export const text = <Text extends string = string>(): Column<Text, Text> => ({
  ...plain,
  type: 'string',
  valueOf: same,
});
export const enumValue = <Value extends string>(): Column<Value, Value> => ({ ...text<Value>(), asText: true });
export const id = <Kind extends string>(): Column<string, Id<Kind>> => ({
  ...plain,
  type: 'string',
  asText: true,
  valueOf: asId<Kind>,
});

export function nullable<Raw, Value>({ valueOf, ...column }: Column<Raw, Value>): Column<Raw | null, Value | null> {
  return { ...column, isNullable: true, valueOf: (raw) => (raw === null ? null : valueOf(raw)) };
}

/** Columns by the field of the domain. A column has the same name in snake case. */
type Columns = Readonly<Record<string, Column<never, unknown>>>;

export type RowOf<Table extends Columns> = {
  readonly [Field in keyof Table & string as SnakeCase<Field>]: Parameters<Table[Field]['valueOf']>[0];
};
type FieldsOf<Table extends Columns> = { readonly [Field in keyof Table]: ReturnType<Table[Field]['valueOf']> };

/** The columns as a list of a `SELECT`, in a statement with the table under an alias. */
export function selected(columns: Columns, alias: string): SqlPart {
  const list = Object.entries(columns).map(([field, { asText }]) => {
    const name = columnName(field);
    return asText ? `${alias}.${name}::text AS ${name}` : `${alias}.${name}`;
  });
  return sqlText(list.join(', '));
}

/** The fields of the domain in a row that has these columns. */
export function fieldsOf<Table extends Columns>(columns: Table, row: RowOf<Table>): FieldsOf<Table> {
  const raw = row as Readonly<Record<string, unknown>>;
  const fields = Object.entries(columns).map(([field, { valueOf }]) => [
    field,
    valueOf(raw[columnName(field)] as never),
  ]);
  return Object.fromEntries(fields) as FieldsOf<Table>;
}

const names = new Map<string, string>();

/** `capture_method` for `captureMethod`. */
export function columnName(field: string): string {
  const known = names.get(field);
  if (known !== undefined) return known;
  const name = field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  names.set(field, name);
  return name;
}
