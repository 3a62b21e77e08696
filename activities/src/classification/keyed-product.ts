import { createHash } from 'node:crypto';
import type { ClassificationInput } from '@landed/contracts/classification/types';
import type { ProductText } from '../hs/port.js';

/** Raised when an answer that is kept changes its shape, so that those of before are no longer found. */
const answerShape = 1;
const nomenclature = 'hs2022';

/** A product of a request, with the words as they are classified and the key under which their answer is kept. */
export interface KeyedProduct {
  readonly sku: string;
  readonly text: ProductText;
  readonly suppliedCode: string | null;
  /** SHA-256 in hex. The sku is no part of it: it says nothing about the goods. */
  readonly key: string;
}

/** Words that look alike are alike: composed (NFC) and without blanks around them, both for the key and the engine. */
export function keyedProducts({ merchantId, rail, body }: ClassificationInput, engineVersion: string): KeyedProduct[] {
  const destination = body.destination_country ?? '*';
  return body.products.map((product) => {
    const text = { title: plain(product.title), description: optionalPlain(product.description) };
    const suppliedCode = optionalPlain(product.hs_code);
    const identity = [
      ...[answerShape, merchantId, rail, engineVersion, nomenclature],
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
