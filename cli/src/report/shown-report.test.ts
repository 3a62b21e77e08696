import type { Report } from '@landed/prisma/read/report/report-query';
import { describe, expect, it } from 'vitest';
import { decimal } from '@landed/management/report/decimal';
import {
  count,
  money,
  type ReportCells,
  type ReportDefinition,
  text,
} from '@landed/management/report/report-definition';
import { reportCsv, reportDocument, reportTable, tiesOut } from './shown-report.js';

const definition: ReportDefinition = {
  name: 'fees',
  description: '',
  help: '',
  columns: [text('entity'), text('currency'), text('name'), count('payments'), money('platform_fees')],
  load: () => Promise.reject(new Error('This test loads nothing.')),
};
const period = { name: '2026-11', from: new Date('2026-11-01T00:00:00Z'), before: new Date('2026-12-01T00:00:00Z') };
const big = 9_007_199_254_740_993n;

function report(posted: bigint): Report<ReportCells> {
  return {
    rows: [
      { entity: 'gb', currency: 'GBP', name: '=HYPERLINK("x")', payments: 2, platform_fees: -5n },
      { entity: 'gb', currency: 'GBP', name: 'Shop\u001b[31m', payments: 3, platform_fees: 1_205n },
      { entity: 'us', currency: 'USD', name: null, payments: 1, platform_fees: big },
    ],
    ties: [
      { entity: 'gb', currency: 'GBP', accounts: 'platform_fee', reported: 1_200n, posted },
      { entity: 'us', currency: 'USD', accounts: 'platform_fee', reported: big, posted: big },
    ],
  };
}

describe('a report', () => {
  it('a report is a table with a total per entity and currency, and the comparison with the ledger', () => {
    expect(reportTable(definition, report(1_200n)).split('\n')).toEqual([
      'ENTITY  CURRENCY  NAME             PAYMENTS      PLATFORM FEES',
      'gb      GBP       =HYPERLINK("x")         2              -0.05',
      'gb      GBP       Shop\\u001b[31m          3              12.05',
      'us      USD       -                       1  90071992547409.93',
      'gb      GBP       total                   5              12.00',
      'us      USD       total                   1  90071992547409.93',
      '',
      '✓ gb platform_fee: report GBP 12.00, ledger GBP 12.00',
      '✓ us platform_fee: report USD 90071992547409.93, ledger USD 90071992547409.93',
    ]);
  });

  it('says by how much a total differs from the ledger', () => {
    expect([tiesOut(report(1_200n)), tiesOut(report(1_201n))]).toEqual([true, false]);
    expect(reportTable(definition, report(1_201n))).toContain(
      '✗ gb platform_fee: report GBP 12.00, ledger GBP 12.01: differs by -0.01',
    );
  });

  it('a report is CSV without totals, in units of the currency, and no cell is a formula', () => {
    expect(reportCsv(definition, report(1_200n))).toBe(
      'entity,currency,name,payments,platform_fees\r\n' +
        'gb,GBP,"\'=HYPERLINK(""x"")",2,-0.05\r\n' +
        'gb,GBP,Shop\u001b[31m,3,12.05\r\n' +
        'us,USD,,1,90071992547409.93\r\n',
    );
  });

  it('a report is one document with exact amounts in minor units', () => {
    expect(reportDocument(definition, period, report(1_201n))).toMatchObject({
      report: 'fees',
      period: '2026-11',
      rows: [{ platform_fees: -5 }, { platform_fees: 1_205 }, { name: null, platform_fees: '9007199254740993' }],
      totals: [
        { entity: 'gb', currency: 'GBP', payments: 5, platform_fees: 1_200 },
        { entity: 'us', currency: 'USD', payments: 1, platform_fees: '9007199254740993' },
      ],
      ties_out: false,
      tie_outs: [{ reported: 1_200, posted: 1_201 }, { posted: '9007199254740993' }],
    });
  });

  it('says that there is nothing when it has no rows', () => {
    expect(reportTable(definition, { rows: [], ties: [] })).toBe('There is nothing in this period.');
  });
});

it.each([
  [0n, '0.00'],
  [-5n, '-0.05'],
  [1_205n, '12.05'],
  [-123_456_789n, '-1234567.89'],
])('decimal writes %s minor units as %s', (amount, written) => {
  expect(decimal(amount)).toBe(written);
});
