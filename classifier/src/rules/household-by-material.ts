import { isKindOf } from '../data-loader/vocabulary.js';
import type { Candidate } from '../match/candidates.js';
import type { Rule, Situation } from './rule.js';

/** Table, kitchen and other household articles: for each material the code for the table and that for the rest of the house. */
const families: readonly {
  readonly material: string;
  readonly headings: readonly string[];
  readonly table: string;
  readonly house: string;
}[] = [
  { material: 'plastic', headings: ['3924'], table: '392410', house: '392490' },
  { material: 'bamboo', headings: ['4419', '4420', '4421'], table: '441919', house: '442191' },
  { material: 'wood', headings: ['4419', '4420', '4421'], table: '441990', house: '442199' },
  { material: 'porcelain', headings: ['6911'], table: '691110', house: '691190' },
  { material: 'ceramic', headings: ['6911', '6912'], table: '691200', house: '691200' },
  { material: 'glass', headings: ['7013'], table: '701349', house: '701399' },
  { material: 'stainless', headings: ['7323'], table: '732393', house: '732393' },
  { material: 'cast-iron', headings: ['7323'], table: '732391', house: '732391' },
  { material: 'steel', headings: ['7323'], table: '732399', house: '732399' },
  { material: 'copper', headings: ['7418'], table: '741810', house: '741810' },
  { material: 'aluminium', headings: ['7615'], table: '761510', house: '761510' },
];
const ofTheHouse = new Set(['392490', '691190', '701399']);
const household = new Set(
  families.flatMap((family) => family.headings).filter((heading) => heading !== '4420' && heading !== '4421'),
);

/** Household articles go by their material, whatever material the lexicon thought usual. */
export const householdByMaterial: Rule = {
  id: 'household-by-material',
  apply(situation) {
    const moved = situation.candidates.map((candidate) => move(candidate, situation));
    return moved.some((candidate, at) => candidate !== situation.candidates[at]) ? moved : situation.candidates;
  },
};

function move(candidate: Candidate, { said, nomenclature }: Situation): Candidate {
  const { hsCode, rowIndex } = candidate.decision;
  const rows = candidate.product?.rows ?? [];
  const fellThrough = rows.length > 1 && rowIndex === rows.length - 1;
  const [material] = said.values.get('material') ?? [];
  if (!fellThrough || material === undefined || !household.has(hsCode.slice(0, 4))) return candidate;
  const family = families.find((one) => isKindOf(material, one.material));
  if (family === undefined || family.headings.includes(hsCode.slice(0, 4))) return candidate;
  const code = ofTheHouse.has(hsCode) ? family.house : family.table;
  return nomenclature.has(code)
    ? { ...candidate, decision: { ...candidate.decision, hsCode: code, open: [] } }
    : candidate;
}
