import type { ClassifierData, LexiconFile, ProductRecord, RowRecord } from './schemas.js';
import { attributeValues, isAttributeName } from './vocabulary.js';

type Content = Omit<ClassifierData, 'fingerprint'>;
type Known = (code: string) => boolean;

/** What is wrong with files that each have the right shape: one sentence per fault. */
export function dataProblems(data: Content): string[] {
  const known = knownCodes(data);
  return [
    ...data.chapters.flatMap(chapterProblems),
    ...data.lexicon.flatMap((file) => lexiconProblems(file, known).map((text) => `${file.area}: ${text}`)),
    ...repeated(data.lexicon.flatMap((file) => file.products.map((product) => product.id))),
    ...data.attributes.flatMap((words) =>
      Object.entries(words)
        .filter(([name]) => name !== 'ignored')
        .flatMap(([name, values]) =>
          conditionProblems(
            `words of ${name}`,
            Object.fromEntries(Object.keys(values).map((value) => [name, [value]])),
          ),
        ),
    ),
    ...Object.entries(data.retired).flatMap(([code, successors]) => [
      ...(known(code) && data.chapters.length > 0 && holds(data, code) ? [`retired ${code} is still in use`] : []),
      ...successors
        .filter((successor) => !known(successor))
        .map((successor) => `successor ${successor} is not in the nomenclature`),
    ]),
  ];
}

function chapterProblems(file: ClassifierData['chapters'][number]): string[] {
  return Object.entries(file.headings).flatMap(([heading, { codes }]) => [
    ...(heading.startsWith(file.chapter) ? [] : [`heading ${heading} stands in chapter ${file.chapter}`]),
    ...Object.keys(codes)
      .filter((code) => !code.startsWith(heading))
      .map((code) => `code ${code} stands under ${heading}`),
  ]);
}

function lexiconProblems(file: LexiconFile, known: Known): string[] {
  return [
    ...Object.entries(file.tables).flatMap(([name, rows]) => tableProblems(`table ${name}`, rows, known)),
    ...Object.keys(file.tables)
      .filter((name) => !file.products.some((product) => product.table === name))
      .map((name) => `no product uses table ${name}`),
    ...file.products.flatMap((product) => productProblems(product, file, known)),
  ];
}

function productProblems(product: ProductRecord, file: LexiconFile, known: Known): string[] {
  const ways = [product.hs, product.table, product.codes].filter((way) => way !== undefined);
  const asLists = (values: Readonly<Record<string, string>>): Record<string, string[]> =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, [value]]));
  return [
    ...(ways.length === 1 ? [] : [`${product.id} needs exactly one of hs, table and codes`]),
    ...(product.hs === undefined || known(product.hs) ? [] : [`${product.id}: code ${product.hs} does not exist`]),
    ...(product.table === undefined || Object.hasOwn(file.tables, product.table)
      ? []
      : [`${product.id}: there is no table ${product.table}`]),
    ...(product.codes === undefined ? [] : tableProblems(product.id, product.codes, known)),
    ...[...product.phrases, ...product.weak]
      .filter((phrase) => phrase !== phrase.toLowerCase())
      .map((phrase) => `${product.id}: ${phrase} is not lower-case`),
    ...(product.phrases.length + product.weak.length > 0 ? [] : [`${product.id} has no phrases`]),
    ...conditionProblems(product.id, asLists({ ...product.assume, ...product.is })),
  ];
}

function tableProblems(owner: string, rows: readonly RowRecord[], known: Known): string[] {
  return rows.flatMap((row, index) => {
    const isLast = index === rows.length - 1;
    const { has: _has, hasNot: _hasNot, ...conditions } = row.if ?? {};
    return [
      ...(known(row.hs) ? [] : [`${owner}: code ${row.hs} does not exist`]),
      ...((row.if === undefined) === isLast ? [] : [`${owner}: only the last row, and the last row always, has no if`]),
      ...conditionProblems(owner, conditions),
    ];
  });
}

function conditionProblems(owner: string, conditions: Readonly<Record<string, readonly string[]>>): string[] {
  return Object.entries(conditions).flatMap(([name, values]) => {
    if (!isAttributeName(name)) return [`${owner}: unknown attribute ${name}`];
    return values
      .filter((value) => !attributeValues.get(name)?.has(value.replace(/^!/, '')))
      .map((value) => `${owner}: ${name} is never ${value}`);
  });
}

/** A code of a chapter without a file also counts as known. */
function knownCodes(data: Content): Known {
  const chapters = new Set(data.chapters.map((file) => file.chapter));
  return (code) => !chapters.has(code.slice(0, 2)) || holds(data, code);
}

function holds(data: Content, code: string): boolean {
  return data.chapters.some((file) => file.headings[code.slice(0, 4)]?.codes[code] !== undefined);
}

function repeated(ids: readonly string[]): string[] {
  const seen = new Set<string>();
  return ids.filter((id) => seen.size === seen.add(id).size).map((id) => `more than one product has the id ${id}`);
}
