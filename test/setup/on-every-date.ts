/**
 * The environment of workers in tests: live mode prices with tax tables that are past their date too, as test mode does.
 * Tests must pass after the last day of a table.
 */
export const onEveryDate = { TAX_FAIL_ON_STALE: 'false' } as const;
