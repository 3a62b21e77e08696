import type { ReadAttributes } from '../attributes/read-attributes.js';
import { type AttributeName, isKindOf } from '../data-loader/vocabulary.js';
import type { Condition, Product, Row } from '../match/product.js';

/** The row of a product's table that applies to the text. */
export interface Decision {
  readonly hsCode: string;
  readonly rowIndex: number;
  /** Conditions of the row that the text meets by what it states. */
  readonly met: readonly AttributeName[];
  /** Earlier rows that unstated attributes could have led to, with those attributes. */
  readonly open: readonly OpenRow[];
  /** Attributes for which the text states a value that the product never has. */
  readonly clashes: readonly AttributeName[];
  /** The last row was chosen, all other rows require words about the function, and one of them has another heading. */
  readonly lacksFunctionWords: boolean;
}

export interface OpenRow {
  readonly hsCode: string;
  readonly unknown: readonly AttributeName[];
  /** Whether an assumed value excludes the row, and not only an unknown one. */
  readonly isAssumed: boolean;
}

type Source = 'is' | 'stated' | 'assumed';
type Truth = 'yes' | 'no' | 'unknown';

interface Known {
  readonly values: readonly string[];
  readonly source: Source;
}

/** If the text names only one material, it also applies to the upper, the outside and the frame. */
const fallsBackToMaterial: ReadonlySet<AttributeName> = new Set<AttributeName>(['upper', 'outer', 'frame']);

/** Tries the rows in order. The first row whose conditions are all met decides. Unknown values meet no condition. */
export function decideCode(product: Product, stated: ReadAttributes, grams: ReadonlySet<string>): Decision {
  const knows = (attribute: AttributeName): Known | undefined => lookUp(attribute, product, stated);
  const open: OpenRow[] = [];
  for (const [rowIndex, row] of product.rows.entries()) {
    if (!wordsHold(row, grams)) continue;
    const judged = row.conditions.map((condition) => {
      const known = knows(condition.attribute);
      return { condition, known, truth: judge(condition, known) };
    });
    if (judged.every(({ truth }) => truth === 'yes')) {
      const met = judged.filter(({ known }) => known?.source === 'stated').map(({ condition }) => condition.attribute);
      return {
        hsCode: row.hsCode,
        rowIndex,
        met,
        open: open.filter((one) => one.hsCode !== row.hsCode),
        clashes: clashesOf(product, stated),
        lacksFunctionWords: lacksFunctionWords(product.rows, rowIndex),
      };
    }
    const unsure = judged.filter(
      ({ truth, known }) => truth === 'unknown' || (truth === 'no' && known?.source === 'assumed'),
    );
    if (unsure.length > 0 && judged.every((one) => one.truth === 'yes' || unsure.includes(one))) {
      open.push({
        hsCode: row.hsCode,
        unknown: unsure.map(({ condition }) => condition.attribute),
        isAssumed: unsure.some(({ truth }) => truth === 'no'),
      });
    }
  }
  return {
    hsCode: product.rows.at(-1)?.hsCode ?? '',
    rowIndex: product.rows.length - 1,
    met: [],
    open,
    clashes: [],
    lacksFunctionWords: false,
  };
}

function lacksFunctionWords(rows: readonly Row[], rowIndex: number): boolean {
  const last = rows.at(-1);
  const others = rows.slice(0, -1);
  return (
    last !== undefined &&
    rowIndex === others.length &&
    others.every((row) => row.has.length > 0) &&
    others.some((row) => row.hsCode.slice(0, 4) !== last.hsCode.slice(0, 4))
  );
}

function lookUp(attribute: AttributeName, product: Product, stated: ReadAttributes): Known | undefined {
  const is = product.is.get(attribute);
  if (is !== undefined) return { values: [is], source: 'is' };
  const values = stated.values.get(attribute);
  if (values !== undefined) return { values, source: 'stated' };
  const assumed = product.assume.get(attribute);
  if (fallsBackToMaterial.has(attribute)) {
    const material = stated.values.get('material');
    if (material !== undefined) return { values: material, source: 'stated' };
  }
  if (attribute === 'material') {
    const part = stated.values.get('outer') ?? stated.values.get('upper') ?? stated.values.get('frame');
    if (part !== undefined) return { values: part, source: 'stated' };
  }
  return assumed === undefined ? undefined : { values: [assumed], source: 'assumed' };
}

function judge({ anyOf, noneOf }: Condition, known: Known | undefined): Truth {
  if (known === undefined) return 'unknown';
  const isOneOf = (wanted: readonly string[]): boolean =>
    known.values.some((value) => wanted.some((name) => isKindOf(value, name)));
  const couldBe = (wanted: readonly string[]): boolean =>
    known.values.some((value) => wanted.some((name) => isKindOf(name, value)));
  if (noneOf.length > 0) {
    if (isOneOf(noneOf)) return 'no';
    return couldBe(noneOf) ? 'unknown' : 'yes';
  }
  if (isOneOf(anyOf)) return 'yes';
  return couldBe(anyOf) ? 'unknown' : 'no';
}

function wordsHold(row: Row, grams: ReadonlySet<string>): boolean {
  return (
    (row.has.length === 0 || row.has.some((gram) => grams.has(gram))) && !row.hasNot.some((gram) => grams.has(gram))
  );
}

function clashesOf(product: Product, stated: ReadAttributes): AttributeName[] {
  return [...product.is].flatMap(([attribute, value]) => {
    const values = stated.values.get(attribute);
    const agrees = values === undefined || values.some((one) => isKindOf(one, value) || isKindOf(value, one));
    return agrees ? [] : [attribute];
  });
}
