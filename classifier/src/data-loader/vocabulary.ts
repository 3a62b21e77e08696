/** Groups of materials with their members. A member may itself be a group. */
const materialGroups: Readonly<Record<string, readonly string[]>> = {
  'vegetable-fibre': ['cotton', 'linen', 'hemp', 'jute', 'ramie'],
  'animal-fibre': ['wool', 'cashmere', 'hair'],
  synthetic: ['polyester', 'nylon', 'acrylic', 'elastane'],
  artificial: ['viscose', 'modal', 'lyocell', 'acetate'],
  manmade: ['synthetic', 'artificial'],
  textile: ['vegetable-fibre', 'animal-fibre', 'silk', 'manmade'],
  leather: [],
  fur: [],
  'faux-fur': [],
  plastic: [
    'pvc',
    'polyethylene',
    'polypropylene',
    'polycarbonate',
    'polystyrene',
    'acrylic-plastic',
    'silicone',
    'resin',
    'foam',
    'pla',
    'melamine',
    'imitation-leather',
  ],
  rubber: ['latex', 'neoprene'],
  wood: ['plywood', 'mdf'],
  bamboo: [],
  plaiting: ['rattan', 'wicker', 'straw', 'seagrass'],
  cork: [],
  paper: ['cardboard'],
  glass: [],
  ceramic: ['porcelain', 'stoneware', 'earthenware', 'terracotta'],
  stone: ['marble', 'granite', 'slate'],
  concrete: [],
  plaster: [],
  steel: ['stainless', 'iron', 'cast-iron'],
  copper: ['brass', 'bronze'],
  metal: ['steel', 'aluminium', 'copper', 'zinc', 'nickel', 'titanium', 'tin', 'lead', 'pewter'],
  'base-metal': ['metal'],
  precious: ['silver', 'gold', 'platinum'],
  pearl: [],
  gemstone: [],
  diamond: [],
  crystal: [],
  wax: ['soy-wax', 'paraffin'],
  feather: ['down'],
  carving: ['bone', 'horn', 'shell', 'ivory'],
};

const powerGroups: Readonly<Record<string, readonly string[]>> = {
  electric: ['mains', 'battery', 'rechargeable', 'usb', 'solar'],
  manual: [],
};

const materials = namesIn(materialGroups);

/** Attributes whose value is a material: of the whole product or of a named part. */
export const materialAttributes = [
  'material',
  'upper',
  'sole',
  'outer',
  'lining',
  'filling',
  'frame',
  'plated',
] as const;

const otherAttributes = {
  construction: ['knit', 'woven', 'nonwoven', 'felt', 'lace', 'pile', 'terry'],
  gender: ['male', 'female', 'unisex'],
  age: ['adult', 'child', 'baby'],
  power: [...namesIn(powerGroups)],
  form: ['set', 'part', 'refill', 'powder', 'liquid', 'spray', 'sheet', 'roll'],
  height: ['ankle-high', 'low'],
  state: [
    'roasted',
    'raw',
    'ground',
    'frozen',
    'dried',
    'canned',
    'fresh',
    'smoked',
    'salted',
    'sweetened',
    'filled',
    'instant',
    'decaf',
  ],
  print: ['printed', 'plain'],
  light: ['led'],
  motor: ['yes', 'no'],
  handmade: ['yes'],
  inflatable: ['yes'],
  coated: ['yes'],
  connected: ['yes'],
  display: ['digital', 'analog'],
  movement: ['automatic', 'quartz', 'manual-wind'],
  purity: ['yes'],
} as const satisfies Record<string, readonly string[]>;

export type AttributeName = (typeof materialAttributes)[number] | keyof typeof otherAttributes;

/** Every attribute with its possible values: the closed vocabulary of texts, tables and word lists. */
export const attributeValues: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ...materialAttributes.map((name): [string, ReadonlySet<string>] => [name, materials]),
  ...Object.entries(otherAttributes).map(([name, values]): [string, ReadonlySet<string>] => [name, new Set(values)]),
]);

export function isAttributeName(name: string): name is AttributeName {
  return attributeValues.has(name);
}

const kinds = ancestry({ ...materialGroups, ...powerGroups });

/** Whether `value` is a kind of `wanted`: cotton is a textile, but a textile is not always cotton. */
export function isKindOf(value: string, wanted: string): boolean {
  return value === wanted || (kinds.get(value)?.has(wanted) ?? false);
}

function namesIn(groups: Readonly<Record<string, readonly string[]>>): ReadonlySet<string> {
  return new Set([...Object.keys(groups), ...Object.values(groups).flat()]);
}

function ancestry(groups: Readonly<Record<string, readonly string[]>>): ReadonlyMap<string, ReadonlySet<string>> {
  const above = new Map<string, Set<string>>();
  const add = (member: string, group: string): void => {
    const known = above.get(member) ?? new Set<string>();
    above.set(member, known.add(group));
    for (const inner of groups[member] ?? []) add(inner, group);
  };
  for (const [group, members] of Object.entries(groups)) {
    for (const member of members) add(member, group);
  }
  return above;
}
