import type { StackFile } from '@landed/stack/data-folder/stack-file';

/** A metric of the workers for one acquirer of the test rail, with `more` labels: `,reason="circuit"`. */
export async function acquirerMetric(
  { workers_ops_url: url }: StackFile,
  name: string,
  entity: string,
  more = '',
): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const line = text.split('\n').find((each) => each.startsWith(`${name}{entity="${entity}",rail="test"${more}} `));
  if (line === undefined) throw new Error(`There is no ${name} of ${entity}.`);
  return Number(line.split(' ').at(-1));
}

/**
 * Charges until the circuit of an acquirer of the test rail is closed, which faults or a kill may have opened. While it is
 * open, charges are rejected before they are sent, and what is left goes to reconciliation.
 */
export async function closeCircuit(stack: StackFile, entity: string, charge: () => Promise<unknown>): Promise<void> {
  while ((await acquirerMetric(stack, 'landed_acquirer_circuit', entity)) !== 0) await charge();
}
