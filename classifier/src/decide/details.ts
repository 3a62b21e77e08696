import type { AttributeName } from '../data-loader/vocabulary.js';
import { type DetailName, detailNames } from '../hs-classifier.js';
import type { Decision } from './decide-code.js';

const details: Readonly<Partial<Record<AttributeName, DetailName>>> = {
  material: 'material',
  upper: 'upper_material',
  sole: 'sole_material',
  outer: 'outer_material',
  filling: 'filling',
  frame: 'frame_material',
  plated: 'plating',
  construction: 'knit_or_woven',
  gender: 'gender',
  age: 'age_group',
  power: 'power_source',
  form: 'set_or_part',
  state: 'edible_state',
  height: 'height_over_ankle',
  movement: 'movement',
  purity: 'metal_purity',
  light: 'light_source',
};

/**
 * Attributes that do not apply unless stated: without a word about them, goods are for adults, complete and not
 * inflatable.
 */
const silentMeansNo: ReadonlySet<AttributeName> = new Set<AttributeName>([
  'age',
  'form',
  'handmade',
  'inflatable',
  'coated',
  'connected',
  'motor',
  'print',
  'plated',
  'display',
  'lining',
]);
/** Attributes whose assumed value is often wrong, so that stating them helps. */
const oftenOtherwise: ReadonlySet<AttributeName> = new Set<AttributeName>([
  'material',
  'upper',
  'outer',
  'frame',
  'filling',
  'gender',
]);

/** The details that the merchant did not state and that could have led to another code. */
export function missingDetails(decision: Decision): readonly DetailName[] {
  const rows = decision.open.filter((row) =>
    row.unknown.every(
      (attribute) => !silentMeansNo.has(attribute) && (!row.isAssumed || oftenOtherwise.has(attribute)),
    ),
  );
  const named = new Set(rows.flatMap((row) => row.unknown.flatMap((attribute) => details[attribute] ?? [])));
  if (decision.lacksFunctionWords) named.add('function');
  return detailNames.filter((name) => named.has(name));
}
