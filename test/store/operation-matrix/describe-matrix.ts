import type { OperationStep } from '@landed/activities/payment-intent/dependencies';
import type { OperationInput } from '@landed/contracts/operation/types';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Bench, openBench } from './bench.js';
import type { Definition } from './definition.js';
import { commonRows, type Restart, type Row, restarts, withDifferences } from './expected.js';
import { type FaultName, faults } from './faults.js';
import { type Cell, runCell } from './run-cell.js';

export interface ExpectedCell extends Cell {
  readonly first: string;
  readonly afterwards: string;
}

/** The cells of an operation: every fault at every step where it can happen, with every restart that can follow. */
export function cellsOf<Input extends OperationInput>(definition: Definition<Input>): readonly ExpectedCell[] {
  const rows = withDifferences(commonRows(definition.rejections), definition.differs);
  return (Object.keys(faults) as FaultName[])
    .filter((fault) => fault !== 'finds a row changed by another operation' || definition.changeLoaded !== undefined)
    .flatMap((fault) => faults[fault].steps.flatMap((step) => cellsOfRow(fault, step, rows[fault]?.[step])));
}

function cellsOfRow(fault: FaultName, step: OperationStep, row: Row | undefined): readonly ExpectedCell[] {
  if (row === undefined) throw new Error(`Nothing is expected of an operation that ${fault} at ${step}.`);
  return restarts.flatMap((restart) => {
    const afterwards = row[restart];
    return afterwards === undefined ? [] : [{ fault, step, restart, first: row.first, afterwards }];
  });
}

const followedBy: Readonly<Record<Restart, string>> = {
  submit: 'the run is repeated',
  reconcile: 'the reconciliation reads the processor',
  happened: 'an operator decides that it happened',
  did_not_happen: 'an operator decides that it did not happen',
};

/**
 * The cells that run: in `npm test` one for each fault and step, mostly with the reconciliation that a worker makes. In the
 * gate, every cell.
 */
function chosen(cells: readonly ExpectedCell[]): readonly ExpectedCell[] {
  if (process.env['LANDED_TEST_SET'] !== 'fixed') return cells;
  const rowOf = ({ fault, step }: Cell) => `${fault}/${step}`;
  const reconciled = new Set(cells.filter(({ restart }) => restart === 'reconcile').map(rowOf));
  return cells.filter((cell) => cell.restart === (reconciled.has(rowOf(cell)) ? 'reconcile' : 'submit'));
}

/** Registers one test for each chosen cell of an operation. */
export function describeMatrix<Input extends OperationInput>(
  definition: Definition<Input>,
  open: () => Promise<Bench> = openBench,
): void {
  let bench: Bench;
  beforeAll(async () => {
    bench = await open();
  });
  afterAll(() => bench.close());

  describeCells(() => bench, definition, chosen(cellsOf(definition)));
}

/** Registers one test for each of these cells. */
export function describeCells<Input extends OperationInput>(
  benchOf: () => Bench,
  definition: Definition<Input>,
  cells: readonly ExpectedCell[],
): void {
  for (const { first, afterwards, ...cell } of cells) {
    const { fault, step, restart } = cell;
    it(`${definition.name} ${fault} (${step}), ${followedBy[restart]}: ${afterwards}`, async () => {
      expect(await runCell(benchOf(), definition, cell), 'Money').toEqual({ first, afterwards, problems: [] });
    });
  }
}
