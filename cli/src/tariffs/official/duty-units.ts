import type { DutyMeasure } from './duty.js';

/** One unit of a tariff: an amount per unit is `times / by` of an amount per measure. */
interface Unit {
  readonly per: DutyMeasure;
  readonly ratio: readonly [times: number, by: number];
}

const unit = (per: DutyMeasure, times = 1, by = 1): Unit => ({ per, ratio: [times, by] });

/**
 * Units as tariffs write them, without spaces and dots, in lower case. A pair is one piece: shops sell shoes and gloves
 * by the pair. Drained, clean and gross weight are taken as net weight, because an order has no other. A proof litre is
 * half a litre of alcohol; one hectolitre at 1 % is one litre of alcohol.
 */
const units: ReadonlyMap<string, Unit> = new Map([
  ...names('kg kgm kilogram kgs netkg cleankg', unit('kg')),
  ...names('g grm gram', unit('kg', 1_000)),
  ...names('100kg dtn dtne dtng 100kgeda 100kg/eda 100kg/netdrainedwt 100kg/br', unit('kg', 1, 100)),
  ...names('t tonne tne 1000kg metricton', unit('kg', 1, 1_000)),
  ...names('carat ctm c/k', unit('kg', 5_000)),
  ...names('liter litre l ltr liters litres', unit('litre')),
  ...names('hl hlt hectolitre 100l', unit('litre', 1, 100)),
  ...names('bbl barrel', unit('litre', 1_000_000, 158_987_295)),
  ...names('no each item items pcs pce article head stick p/st nar piece nmb', unit('piece')),
  ...names('pr pair npr pa par', unit('piece')),
  ...names('doz dozen dzn dozpr dozenpairs dpr', unit('piece', 1, 12)),
  ...names('gross gro', unit('piece', 1, 144)),
  ...names('100items 100p/st cen', unit('piece', 1, 100)),
  ...names('1000 thousand thousands mil 1000items 1000p/st', unit('piece', 1, 1_000)),
  ...names('pfliter pfliters proofliter', unit('litre_alcohol', 2)),
  ...names(
    'lofalcohol litreofabsoluteethylalcohol literofabsoluteethylalcohol lpa %vol/hl asvx',
    unit('litre_alcohol'),
  ),
]);

function names(list: string, value: Unit): [string, Unit][] {
  return list.split(' ').map((name) => [name, value]);
}

/** Undefined: an order does not have this measure (square metres, drained weight, lead content …). */
export function unitOf(text: string): Unit | undefined {
  return units.get(text.toLowerCase().replaceAll(/[\s.,]/g, ''));
}
