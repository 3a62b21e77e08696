import {
  type HsClassifier,
  type KnownCode,
  type KnownCodes,
  knownCode,
  type ProductText,
  type ValidCode,
} from '@landed/classifier/classify';
import type { ClassifierResponse } from '@landed/contracts/classification/types';
import { responseFromCode, responseFromText } from './classifier-response.js';

/** A product to classify: by the merchant's own code if there is one, otherwise by its text. */
export interface ClassifierRequest {
  readonly text: ProductText;
  readonly code: ValidCode | null;
}

/** Access to the classifier. Arguments and results are plain data, so they can be sent between threads. */
export interface ClassifierClient {
  /** The version of the classifier. */
  version(): Promise<string>;
  /** Checks codes that a merchant supplied. One result per code, in the same order. */
  knownCodes(codes: readonly string[]): Promise<KnownCode[]>;
  /** One response per request, in the same order. */
  classify(requests: readonly ClassifierRequest[]): Promise<ClassifierResponse[]>;
}

/** A client that classifies on the caller's own thread. */
export function createClassifierClient(classifier: HsClassifier, nomenclature: KnownCodes): ClassifierClient {
  return {
    version: async () => classifier.version,
    knownCodes: async (codes) => codes.map((code) => knownCode(code, nomenclature)),
    classify: async (requests) =>
      requests.map(({ text, code }) =>
        code === null ? responseFromText(classifier, text) : responseFromCode(classifier, text, code),
      ),
  };
}
