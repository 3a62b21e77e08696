import { WebhookVerificationError } from './verification-error.js';

/** Headers of `fetch`, or of Node and its frameworks. */
export type WebhookHeaders =
  | { get(name: string): string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>;

/** Reads one header by its lower-case name. `undefined` if the delivery does not have it. */
export type ReadHeader = (name: string) => string | undefined;

export function headerReader(headers: WebhookHeaders): ReadHeader {
  const { get } = headers;
  if (typeof get === 'function') return (name) => present(get.call(headers, name) ?? undefined);
  const given = new Map<string, string[]>();
  for (const [name, value] of Object.entries(
    headers as Readonly<Record<string, string | readonly string[] | undefined>>,
  ))
    if (value !== undefined)
      given.set(name.toLowerCase(), [...(given.get(name.toLowerCase()) ?? []), ...[value].flat()]);
  return (name) => {
    const values = given.get(name);
    // The service sends each header once, so two values mean a forged or broken delivery.
    if (values !== undefined && values.length !== 1) throw new WebhookVerificationError('malformed_header');
    return present(values?.[0]);
  };
}

function present(value: string | undefined): string | undefined {
  if (value?.trim() === '') throw new WebhookVerificationError('malformed_header');
  return value;
}
