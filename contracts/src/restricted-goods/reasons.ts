/** Why goods are restricted, as the table of restricted goods names it. */
export const restrictionReasons = [
  'alcohol',
  'cash_like',
  'censorship',
  'counterfeit_risk',
  'cultural',
  'dangerous_goods',
  'dual_use',
  'environment',
  'explosive',
  'gambling',
  'health',
  'human_tissue',
  'ivory_cites',
  'live_animal',
  'medicine',
  'narcotic',
  'other',
  'plant_health',
  'radio',
  'radioactive',
  'sanctions',
  'sanitary',
  'tobacco',
  'waste',
  'weapon',
] as const;

export type RestrictionReason = (typeof restrictionReasons)[number];

/**
 * Reasons whose prohibition the operator may lift for a merchant that holds a licence. For every other reason, only rows
 * that ask for a licence can be lifted: no licence makes cocaine or ivory saleable.
 */
export const liftableProhibitions: readonly RestrictionReason[] = ['alcohol', 'cash_like', 'medicine', 'tobacco'];
