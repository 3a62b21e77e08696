/**
 * The processor's own ids, codes and texts about one attempt. Stored encrypted. Never part of a response, a log line or
 * a workflow history, except for the HTTP status in the failure of a run that reconciles.
 */
export type ProcessorDetail = Readonly<Record<string, string | number | null>>;
