/** Name of the product. Webhook headers, the OpenAPI title and log lines use it. */
export const productName = 'Landed';

/** The version that the path prefix `/v1`, the events and the OpenAPI document report. */
export const apiVersion = 'v1';
