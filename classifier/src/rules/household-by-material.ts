import { isKindOf } from '../data-loader/vocabulary.js';
import type { Candidate } from '../match/candidates.js';
import type { Rule, Situation } from './rule.js';

/** Household articles by material: the code for table and kitchen, and the code for other household articles. */
const families: readonly {
  readonly material: string;
  readonly headings: readonly string[];
  readonly table: string;
  readonly other: string;
}[] = [
  { material: 'plastic', headings: ['3924'], table: '392410', other: '392490' },
  { material: 'bamboo', headings: ['4419', '4420', '4421'], table: '441919', other: '442191' },
  { material: 'wood', headings: ['4419', '4420', '4421'], table: '441990', other: '442199' },
  { material: 'porcelain', headings: ['6911'], table: '691110', other: '691190' },
  { material: 'ceramic', headings: ['6911', '6912'], table: '691200', other: '691200' },
  { material: 'glass', headings: ['7013'], table: '701349', other: '701399' },
  { material: 'stainless', headings: ['7323'], table: '732393', other: '732393' },
  { material: 'cast-iron', headings: ['7323'], table: '732391', other: '732391' },
  { material: 'steel', headings: ['7323'], table: '732399', other: '732399' },
  { material: 'copper', headings: ['7418'], table: '741810', other: '741810' },
  { material: 'aluminium', headings: ['7615'], table: '761510', other: '761510' },
];
const otherHousehold = new Set(['392490', '691190', '701399']);
const household = new Set(
  families.flatMap((family) => family.headings).filter((heading) => heading !== '4420' && heading !== '4421'),
);

/** The stated material of a household article decides, not the usual material of the lexicon. */
export const householdByMaterial: Rule = {
  id: 'household-by-material',
  apply(situation) {
    const moved = situation.candidates.map((candidate) => move(candidate, situation));
    return moved.some((candidate, at) => candidate !== situation.candidates[at]) ? moved : situation.candidates;
  },
};

function move(candidate: Candidate, { stated, nomenclature }: Situation): Candidate {
  const { hsCode, rowIndex } = candidate.decision;
  const rows = candidate.product?.rows ?? [];
  const fellThrough = rows.length > 1 && rowIndex === rows.length - 1;
  const [material] = stated.values.get('material') ?? [];
  if (!fellThrough || material === undefined || !household.has(hsCode.slice(0, 4))) return candidate;
  const family = families.find((one) => isKindOf(material, one.material));
  if (family === undefined || family.headings.includes(hsCode.slice(0, 4))) return candidate;
  const code = otherHousehold.has(hsCode) ? family.other : family.table;
  return nomenclature.has(code)
    ? { ...candidate, decision: { ...candidate.decision, hsCode: code, open: [] } }
    : candidate;
}
