/** A quote is honoured for this long after it was issued. */
export const quoteValidityMinutes = 30;

/** Most lines of one quote, and most products of one classification. */
export const linesPerQuoteMax = 25;

/** Largest raw JSON body of a quote or a classification. */
export const quoteBodyBytesMax = 32 * 1024;
