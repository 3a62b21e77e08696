import { count, money, type ReportDefinition, text } from './report-definition.js';

const tax: ReportDefinition = {
  name: 'tax',
  description: 'tax and duty by jurisdiction, for the tax returns of the merchant of record',
  help: `
One row per entity, currency, destination and rate tables of the quote. taxable is without tax and duty; what was refunded
or disputed is negative. Sales whose tax the merchant remits are not in the report. The total of owed is the movement of
the accounts tax_payable and duty_payable, and of tax_withheld, which had both in older versions.`,
  columns: [
    text('entity'),
    text('currency'),
    text('country'),
    text('state'),
    text('rates'),
    money('taxable'),
    money('taxable_refunded'),
    money('taxable_disputed'),
    money('tax'),
    money('tax_refunded'),
    money('tax_disputed'),
    money('duty'),
    money('duty_refunded'),
    money('duty_disputed'),
    money('other'),
    money('owed'),
  ],
  async load(database, query) {
    const { taxReport } = await import('@landed/prisma/read/report/tax-report');
    const { rows, ties } = await taxReport(database, query);
    return {
      ties,
      rows: rows.map(({ taxableRefunded, taxableDisputed, taxRefunded, taxDisputed, dutyRefunded, ...row }) => ({
        entity: row.entity,
        currency: row.currency,
        country: row.country,
        state: row.state,
        rates: row.rates,
        taxable: row.taxable,
        taxable_refunded: taxableRefunded,
        taxable_disputed: taxableDisputed,
        tax: row.tax,
        tax_refunded: taxRefunded,
        tax_disputed: taxDisputed,
        duty: row.duty,
        duty_refunded: dutyRefunded,
        duty_disputed: row.dutyDisputed,
        other: row.other,
        owed: row.owed,
      })),
    };
  },
};

const payouts: ReportDefinition = {
  name: 'payouts',
  description: 'payouts that were created, paid, returned or failed',
  help: `
One row per payout that moved in the period, with what it moved. created left the balance, paid was confirmed by the bank,
returned came back after that, failed is in the balance again. created - paid + returned - failed is the movement of
merchant_in_transit.`,
  columns: [
    text('entity'),
    text('currency'),
    text('payout'),
    text('merchant'),
    text('week'),
    count('attempt'),
    text('status'),
    text('failure'),
    money('created'),
    money('paid'),
    money('returned'),
    money('failed'),
  ],
  async load(database, query) {
    const { payoutReport } = await import('@landed/prisma/read/report/payout-report');
    const { rows, ties } = await payoutReport(database, query);
    return {
      ties,
      rows: rows.map(({ payoutId, merchantId, failureCode, ...row }) => ({
        ...row,
        payout: payoutId,
        merchant: merchantId,
        failure: failureCode,
      })),
    };
  },
};

const fees: ReportDefinition = {
  name: 'fees',
  description: 'fees by merchant, and what the processor kept',
  help: `
One row per entity, currency and merchant; a row without a merchant has costs of the platform alone. Fees of the processor
are costs, so they are negative. The total of each kind is the movement of its account.`,
  columns: [
    text('entity'),
    text('currency'),
    text('merchant'),
    text('name'),
    count('payments'),
    money('sales'),
    money('platform_fees'),
    money('dispute_fees'),
    money('processor_fees'),
    money('earned'),
  ],
  async load(database, query) {
    const { feeReport } = await import('@landed/prisma/read/report/fee-report');
    const { rows, ties } = await feeReport(database, query);
    return {
      ties,
      rows: rows.map((row) => ({
        entity: row.entity,
        currency: row.currency,
        merchant: row.merchantId,
        name: row.merchant,
        payments: row.payments,
        sales: row.sales,
        platform_fees: row.platformFees,
        dispute_fees: row.disputeFees,
        processor_fees: row.processorFees,
        earned: row.earned,
      })),
    };
  },
};

const reserve: ReportDefinition = {
  name: 'reserve',
  description: 'when parts of the rolling reserve are due',
  help: `
One row per entity, currency and day of the period on which a part of the reserve is due, as it is now; earlier and later
have the days outside of the period. The total of left is the balance of the accounts merchant_reserve.`,
  columns: [
    text('entity'),
    text('currency'),
    text('due'),
    count('holds'),
    money('held'),
    money('released'),
    money('left'),
  ],
  async load(database, query) {
    const { reserveReport } = await import('@landed/prisma/read/report/reserve-report');
    const { rows, ties } = await reserveReport(database, query);
    return { ties, rows: rows.map((row) => ({ ...row })) };
  },
};

/** The reports of `landed reports`, one row each. */
export const reportDefinitions: readonly ReportDefinition[] = [payouts, tax, fees, reserve];
