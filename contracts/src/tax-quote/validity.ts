/** How long after its creation a quote can be charged. */
export const quoteValidityMinutes = 30;

/** Largest number of lines of a quote, and of products of a classification. */
export const linesPerQuoteMax = 25;

/** Largest raw JSON body of a quote or a classification. */
export const quoteBodyBytesMax = 32 * 1024;
