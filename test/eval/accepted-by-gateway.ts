import { createClassificationsSchema } from '@landed/contracts/classification/wire';
import { linesPerQuoteMax } from '@landed/contracts/tax-quote/validity';
import { bodyReader } from '@landed/gateway/validation/body-reader';

const readRequest = bodyReader(createClassificationsSchema);

interface ProductText {
  readonly id: string;
  readonly title: string;
  readonly description: string | null;
}

/** The ids of the products that the gateway would not pass on to the classifier, with what it says about them. */
export function rejectedByGateway(products: readonly ProductText[]): string[] {
  return products.flatMap(({ id, title, description }) => {
    const read = readRequest({ destination_country: 'GB', products: [{ sku: id, title, description }] });
    return read.kind === 'body' ? [] : [`${id}: ${JSON.stringify(read.error.details)}`];
  });
}

/** Counts rejected requests of 25 products: one rejected text would reject the whole batch. */
export function rejectedBatches(products: readonly ProductText[]): number {
  let rejected = 0;
  for (let first = 0; first < products.length; first += linesPerQuoteMax) {
    const batch = products.slice(first, first + linesPerQuoteMax);
    const items = batch.map(({ id, title, description }) => ({ sku: id, title, description }));
    if (readRequest({ destination_country: 'GB', products: items }).kind === 'invalid') rejected += 1;
  }
  return rejected;
}
