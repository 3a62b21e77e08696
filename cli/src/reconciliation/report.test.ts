import type { Difference } from '@landed/prisma/read/reconciliation/find-differences';
import type { ReconciledDay } from '@landed/prisma/read/reconciliation/load-days';
import { expect, it } from 'vitest';
import { csvReport } from './report-csv.js';
import { tableReport } from './report-table.js';

const day: ReconciledDay = {
  rail: 'live',
  entity: 'gb',
  currency: 'GBP',
  day: '2026-11-21',
  processorCount: 1_200,
  processorAmount: 12_345_678,
  processorFee: 357_924,
  ourCount: 1_200,
  ourAmount: 12_345_678,
  matchedCount: 1_200,
  matchedVolume: 13_000_000,
  grossVolume: 13_000_000,
  inFlightCount: 0,
  inFlightVolume: 0,
  clearingTo1Day: 0,
  clearingTo4Days: 0,
  clearingOlder: 0,
  openDifferences: 0,
};

const yen: ReconciledDay = {
  ...day,
  currency: 'JPY',
  processorCount: 1,
  processorAmount: 5_400,
  matchedVolume: 0,
  openDifferences: 1,
};

const difference: Difference = {
  id: '4f02265c-425d-8010-82aa-6ad5d92cb261',
  rail: 'live',
  entity: 'gb',
  kind: 'currency_differs',
  effect: 'charge',
  day: '2026-11-21',
  currency: 'JPY',
  processorAmount: 5_400,
  ourAmount: null,
  suspended: 0,
  subjectId: null,
  merchantId: null,
  paymentIntentId: null,
  claimedId: '6c4026aa-6c7c-89da-b860-5224d48680e1',
  state: 'open',
  resolution: null,
  firstSeenAt: new Date(0),
  lastSeenAt: new Date(0),
};

it('tableReport begins with the explained volume, and its numbers end at the same place', () => {
  const [headline, sides, clearing, found] = tableReport({ days: [day, yen], differences: [difference] }).split('\n\n');
  expect(headline).toBe('Explained volume: GBP 100.00 %, JPY 0.00 %');
  expect(sides?.split('\n')).toEqual([
    'DAY         ACCOUNT  CUR  PROCESSOR     AMOUNT     FEES  LEDGER     AMOUNT  MATCHED  IN FLIGHT  EXPLAINED  OPEN',
    '2026-11-21  gb live  GBP       1200  123456.78  3579.24    1200  123456.78     1200          0   100.00 %     0',
    '2026-11-21  gb live  JPY          1       5400   357924    1200   12345678     1200          0     0.00 %     1',
  ]);
  expect(clearing?.split('\n')[0]).toBe('CLEARING  CUR  0-1 DAY  1-4 DAYS  > 4 DAYS');
  expect(found?.split('\n')[1]).toBe(
    '4f02265c-425d-8010-82aa-6ad5d92cb261  2026-11-21  gb live  charge  currency_differs  JPY       5400       -            -  6c4026aa-6c7c-89da-b860-5224d48680e1',
  );
});

it('csvReport has a row for each day and for each difference, with as many cells as the head', () => {
  const lines = csvReport({ days: [day], differences: [difference] })
    .trimEnd()
    .split('\r\n');
  expect(lines.map((line) => line.split(',').length)).toEqual([22, 22, 22]);
  expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(['day', 'difference']);
});
