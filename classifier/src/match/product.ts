import type { LexiconFile, ProductRecord, RowRecord } from '../data-loader/schemas.js';
import { type AttributeName, isAttributeName } from '../data-loader/vocabulary.js';

/** A condition of a decision table. Of several values, one must match. */
export interface Condition {
  readonly attribute: AttributeName;
  readonly anyOf: readonly string[];
  readonly noneOf: readonly string[];
}

export interface Row {
  readonly conditions: readonly Condition[];
  /** Stems of which one must occur, and stems of which none may occur. */
  readonly has: readonly string[];
  readonly hasNot: readonly string[];
  readonly hsCode: string;
}

/** A kind of goods that the lexicon has names for. */
export interface Product {
  readonly id: string;
  readonly name: string;
  readonly category: string;
  readonly rows: readonly Row[];
  readonly context: readonly string[];
  readonly not: readonly string[];
  readonly assume: ReadonlyMap<AttributeName, string>;
  readonly is: ReadonlyMap<AttributeName, string>;
}

/** Stems of phrases, the words of each separated by spaces. */
export type GramsOf = (phrases: readonly string[]) => readonly string[];

export const noGrams: readonly string[] = [];
const noFacts: ReadonlyMap<AttributeName, string> = new Map();

/** Compiles a table that several products share only once. */
export function compileTables(file: LexiconFile, gramsOf: GramsOf): (record: ProductRecord) => readonly Row[] {
  const tables = new Map(
    Object.entries(file.tables).map(([name, rows]) => [name, rows.map((row) => compileRow(row, gramsOf))]),
  );
  return ({ hs, table, codes }) => {
    if (table !== undefined) return tables.get(table) ?? [];
    if (codes !== undefined) return codes.map((row) => compileRow(row, gramsOf));
    return hs === undefined ? [] : [{ conditions: [], has: noGrams, hasNot: noGrams, hsCode: hs }];
  };
}

export function compileProduct(record: ProductRecord, rows: readonly Row[], gramsOf: GramsOf): Product {
  return {
    id: record.id,
    name: record.name,
    category: record.category,
    rows,
    context: gramsOf(record.context),
    not: gramsOf(record.not),
    assume: asMap(record.assume),
    is: asMap(record.is),
  };
}

function compileRow(row: RowRecord, gramsOf: GramsOf): Row {
  const { has = [], hasNot = [], ...attributes } = row.if ?? {};
  const conditions = Object.entries(attributes).flatMap(([attribute, values]) =>
    isAttributeName(attribute)
      ? [
          {
            attribute,
            anyOf: values.filter((value) => !value.startsWith('!')),
            noneOf: values.filter((value) => value.startsWith('!')).map((value) => value.slice(1)),
          },
        ]
      : [],
  );
  return { conditions, has: gramsOf(has), hasNot: gramsOf(hasNot), hsCode: row.hs };
}

function asMap(values: Readonly<Record<string, string>>): ReadonlyMap<AttributeName, string> {
  const entries = Object.entries(values);
  if (entries.length === 0) return noFacts;
  return new Map(entries.filter((entry): entry is [AttributeName, string] => isAttributeName(entry[0])));
}
