/** The most rows of a CSV file; further ones are left out, and the page says so. */
export const exportRowsMax = 100_000;
