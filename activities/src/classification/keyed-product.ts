import { createHash } from 'node:crypto';
import type { ProductText } from '@landed/classifier/classify';
import type { ClassificationInput } from '@landed/contracts/classification/types';

/** Increase this number when the shape of a cached result changes: lookups then ignore results of the old shape. */
const responseShape = 1;
const nomenclature = 'hs2022';

/** A product of a request, with its normalized text and the key under which its classification is stored. */
export interface KeyedProduct {
  readonly sku: string;
  readonly text: ProductText;
  readonly suppliedCode: string | null;
  /** SHA-256 in hex. It does not depend on the sku, which says nothing about the goods. */
  readonly key: string;
}

/** Texts are composed (NFC) and trimmed, so that texts that look the same have one key and one classification. */
export function keyedProducts({ merchantId, rail, body }: ClassificationInput, engineVersion: string): KeyedProduct[] {
  const destination = body.destination_country ?? '*';
  return body.products.map((product) => {
    const text = { title: plain(product.title), description: optionalPlain(product.description) };
    const suppliedCode = optionalPlain(product.hs_code);
    const identity = [
      ...[responseShape, merchantId, rail, engineVersion, nomenclature],
      ...[destination, text.title, text.description, suppliedCode],
    ];
    const key = createHash('sha256').update(JSON.stringify(identity)).digest('hex');
    return { sku: product.sku, text, suppliedCode, key };
  });
}

function plain(text: string): string {
  return text.normalize('NFC').trim();
}

function optionalPlain(text: string | null | undefined): string | null {
  return text === undefined || text === null ? null : plain(text);
}
