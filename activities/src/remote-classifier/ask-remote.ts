import type { ClassifierResponse } from '@landed/contracts/classification/types';
import { z } from 'zod';
import type { ClassifierRequest } from '../classification/classifier-client.js';
import { readJsonBody } from '../remote-service/read-json.js';
import { postJson } from '../remote-service/service-address.js';
import type { RemoteClassifierConfig } from './config.js';
import { withoutPersonalData } from './without-personal-data.js';

const bodyBytesMax = 64 * 1024;

export type RemoteFault =
  | 'circuit_open'
  | 'busy'
  | 'timeout'
  | 'unreachable'
  | 'status'
  | 'too_large'
  | 'malformed'
  | 'unknown_code';

/** Thrown when the service fails. Contains no text of the service, so it may be logged. */
export class RemoteClassifierFault extends Error {
  constructor(readonly kind: RemoteFault) {
    super(kind);
    this.name = 'RemoteClassifierFault';
  }
}

export interface Question {
  readonly request: ClassifierRequest;
  readonly own: ClassifierResponse;
}

const decisionSchema = z.object({ hs_code: z.string().regex(/^\d{6}$/), confidence: z.number().min(0).max(1) });
export type Decision = z.output<typeof decisionSchema>;

/**
 * One call for all products: `{ products: [{ title, description, candidates: [{ hs_code, description, confidence }] }] }`.
 * The response has one entry per product, in the same order: `{ products: [{ hs_code, confidence } | null] }`; null keeps
 * our code. Sends no id, no sku and no merchant, and no e-mail address or long number.
 * @throws RemoteClassifierFault, and nothing else.
 */
export async function askRemote(
  config: RemoteClassifierConfig,
  questions: readonly Question[],
): Promise<readonly (Decision | null)[]> {
  const signal = AbortSignal.timeout(config.timeout_ms);
  try {
    const response = await postJson(config, { products: questions.map(productOf) }, signal);
    if (response.status !== 200) {
      await response.body?.cancel();
      throw new RemoteClassifierFault('status');
    }
    const body = await readJsonBody(response, bodyBytesMax, (kind) => new RemoteClassifierFault(kind));
    const schema = z.object({ products: z.array(decisionSchema.nullable()).length(questions.length) });
    const parsed = schema.safeParse(body);
    if (!parsed.success) throw new RemoteClassifierFault('malformed');
    return parsed.data.products;
  } catch (error) {
    if (error instanceof RemoteClassifierFault) throw error;
    throw new RemoteClassifierFault(signal.aborted ? 'timeout' : 'unreachable');
  }
}

function productOf({ request: { text }, own }: Question) {
  return {
    title: withoutPersonalData(text.title),
    description: text.description === null ? null : withoutPersonalData(text.description),
    candidates: [own, ...own.alternatives].map(({ hsCode, normalizedDescription, confidence }) => ({
      hs_code: hsCode,
      description: normalizedDescription,
      confidence,
    })),
  };
}
