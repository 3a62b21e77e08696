import type { ReadAttributes } from '../attributes/read-attributes.js';
import { type AttributeName, isKindOf } from '../data-loader/vocabulary.js';
import type { Condition, Product, Row } from '../match/product.js';

/** The row of a product's table that the text leads to. */
export interface Decision {
  readonly hsCode: string;
  readonly rowIndex: number;
  /** Conditions of the row that the text itself meets. */
  readonly met: readonly AttributeName[];
  /** Codes of rows before that what is unsaid could have led to, with what is unsaid. */
  readonly open: readonly OpenRow[];
  /** Values that the text states and the product never has. */
  readonly clashes: readonly AttributeName[];
  /** Every other row waits for words of what the thing does, and one of them leads to another heading. */
  readonly isForWantOfWords: boolean;
}

export interface OpenRow {
  readonly hsCode: string;
  readonly unknown: readonly AttributeName[];
  /** Nothing, not even the usual case, speaks for one value or another. */
  readonly isAssumed: boolean;
}

type Source = 'is' | 'said' | 'assumed';
type Truth = 'yes' | 'no' | 'unknown';

interface Known {
  readonly values: readonly string[];
  readonly source: Source;
}

/** Where the text names one material only, it is that of the upper, the outside, the frame as well. */
const fallsBackToMaterial: ReadonlySet<AttributeName> = new Set<AttributeName>(['upper', 'outer', 'frame']);

/** Tries the rows in order; the first whose conditions all hold decides. What is unknown holds nothing. */
export function decideCode(product: Product, said: ReadAttributes, grams: ReadonlySet<string>): Decision {
  const knows = (attribute: AttributeName): Known | undefined => lookUp(attribute, product, said);
  const open: OpenRow[] = [];
  for (const [rowIndex, row] of product.rows.entries()) {
    if (!wordsHold(row, grams)) continue;
    const judged = row.conditions.map((condition) => {
      const known = knows(condition.attribute);
      return { condition, known, truth: judge(condition, known) };
    });
    if (judged.every(({ truth }) => truth === 'yes')) {
      const met = judged.filter(({ known }) => known?.source === 'said').map(({ condition }) => condition.attribute);
      return {
        hsCode: row.hsCode,
        rowIndex,
        met,
        open: open.filter((one) => one.hsCode !== row.hsCode),
        clashes: clashesOf(product, said),
        isForWantOfWords: isForWantOfWords(product.rows, rowIndex),
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
    isForWantOfWords: false,
  };
}

function isForWantOfWords(rows: readonly Row[], rowIndex: number): boolean {
  const last = rows.at(-1);
  const others = rows.slice(0, -1);
  return (
    last !== undefined &&
    rowIndex === others.length &&
    others.every((row) => row.has.length > 0) &&
    others.some((row) => row.hsCode.slice(0, 4) !== last.hsCode.slice(0, 4))
  );
}

function lookUp(attribute: AttributeName, product: Product, said: ReadAttributes): Known | undefined {
  const is = product.is.get(attribute);
  if (is !== undefined) return { values: [is], source: 'is' };
  const values = said.values.get(attribute);
  if (values !== undefined) return { values, source: 'said' };
  const assumed = product.assume.get(attribute);
  if (fallsBackToMaterial.has(attribute)) {
    const material = said.values.get('material');
    if (material !== undefined) return { values: material, source: 'said' };
  }
  if (attribute === 'material') {
    const part = said.values.get('outer') ?? said.values.get('upper') ?? said.values.get('frame');
    if (part !== undefined) return { values: part, source: 'said' };
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

function clashesOf(product: Product, said: ReadAttributes): AttributeName[] {
  return [...product.is].flatMap(([attribute, value]) => {
    const values = said.values.get(attribute);
    const agrees = values === undefined || values.some((one) => isKindOf(one, value) || isKindOf(value, one));
    return agrees ? [] : [attribute];
  });
}
