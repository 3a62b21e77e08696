/** The one home of the product's name: webhook headers, OpenAPI title and log lines take it from here. */
export const productName = 'Landed';

/** The version that the path prefix `/v1`, the events and the OpenAPI document report. */
export const apiVersion = 'v1';
