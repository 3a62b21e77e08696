import type { KnownCode } from '@landed/classifier/classify';
import type {
  ClassificationInput,
  ClassificationOutcome,
  ClassifierResponse,
} from '@landed/contracts/classification/types';
import type { Database } from '@landed/prisma/database';
import { findClassifications } from '@landed/prisma/read/classification/find-classifications';
import { saveClassifications } from '@landed/prisma/write/classification/save-classifications';
import type { NationalLineOf, RestrictionOf } from '@landed/tax-engine/price';
import { ApplicationFailure } from '@temporalio/common';
import { classificationError } from './classification-error.js';
import { classifierBulkhead } from './classifier-bulkhead.js';
import type { ClassifierClient, ClassifierRequest } from './classifier-client.js';
import { responseFaults } from './classifier-response.js';
import { type KeyedProduct, keyedProducts } from './keyed-product.js';

export interface ClassificationDependencies {
  readonly database: Database;
  readonly classifier: ClassifierClient;
  /** Why goods of a code may not be sold, by the tables of the embedded tax engine. */
  readonly restrictionOf: RestrictionOf;
  /** The national line of a code, by the same tables. */
  readonly nationalLineOf: NationalLineOf;
}

/** Uses stored classifications, classifies the other products, stores those results, and adds what is restricted. */
export function createClassificationActivities({
  database,
  classifier: client,
  restrictionOf,
  nationalLineOf,
}: ClassificationDependencies) {
  const classifier = classifierBulkhead(client);
  return {
    async classify(input: ClassificationInput): Promise<ClassificationOutcome> {
      const version = await classifier.version();
      const products = keyedProducts(input, version);
      const codes = await suppliedCodes(classifier, products);
      const error = classificationError(codes);
      if (error !== null) return { kind: 'rejected', error };

      const keys = products.map(({ key }) => key);
      const stored = await findClassifications(database, input, keys);
      const added = await classifyMissing(classifier, products, codes, stored);
      // What the remote classifier could not decide is asked again the next time.
      const lasting = new Map([...added].filter(([, response]) => response.remote !== 'unavailable'));
      if (lasting.size > 0) await saveClassifications(database, input, version, lasting);

      const destination = input.body.destination_country ?? null;
      const today = new Date().toISOString().slice(0, 10);
      const classifications = products.map(({ sku, key }) => {
        const response = stored.get(key) ?? added.get(key);
        if (response === undefined) throw new Error('A product has no classification.');
        const reason = restrictionOf(response.hsCode, destination, today);
        const line = destination === null ? null : nationalLineOf(response.hsCode, destination, today);
        const nationalCode = response.nationalCode ?? line;
        return {
          ...response,
          nationalCode,
          sku,
          cached: stored.has(key),
          restricted: reason === null ? null : { reason },
        };
      });
      return { kind: 'classified', classifications };
    },
  };
}

/** One entry per product, null where no code was supplied. */
async function suppliedCodes(
  classifier: ClassifierClient,
  products: readonly KeyedProduct[],
): Promise<(KnownCode | null)[]> {
  const supplied = products.flatMap(({ suppliedCode }) => suppliedCode ?? []);
  const known = supplied.length === 0 ? [] : await classifier.knownCodes(supplied);
  const next = known.values();
  return products.map(({ suppliedCode }) => (suppliedCode === null ? null : (next.next().value ?? null)));
}

/** Classifies equal products only once. */
async function classifyMissing(
  classifier: ClassifierClient,
  products: readonly KeyedProduct[],
  codes: readonly (KnownCode | null)[],
  stored: ReadonlyMap<string, ClassifierResponse>,
): Promise<Map<string, ClassifierResponse>> {
  const requests = new Map<string, ClassifierRequest>();
  for (const [index, { key, text }] of products.entries()) {
    const code = codes[index];
    if (!stored.has(key)) requests.set(key, { text, code: code?.kind === 'valid' ? code : null });
  }
  if (requests.size === 0) return new Map();
  const responses = await classifier.classify([...requests.values()]);
  const faults = responses.flatMap(responseFaults);
  if (faults.length > 0) {
    throw ApplicationFailure.nonRetryable(`The classifier's response is not usable: ${faults.join('; ')}`);
  }
  return new Map([...requests.keys()].map((key, index) => [key, responseAt(responses, index)]));
}

function responseAt(responses: readonly ClassifierResponse[], index: number): ClassifierResponse {
  const response = responses[index];
  if (response === undefined) throw new Error('The classifier returned fewer responses than requests.');
  return response;
}
