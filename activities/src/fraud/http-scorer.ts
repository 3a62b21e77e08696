import { fraudScoreMax } from '@landed/contracts/fraud/levels';
import type { EveryFieldInSnakeCase } from '@landed/contracts/record/every-field';
import { z } from 'zod';
import type { FraudRequest, FraudScorer } from './port.js';

export interface HttpScorerOptions {
  /** Receives the requests for assessments. */
  readonly url: string;
  /** Sent as a bearer token. */
  readonly token?: string | undefined;
}

const responseSchema = z.object({ score: z.int().min(0).max(fraudScoreMax) });

/** A scorer behind HTTP: it receives a POST and responds with a JSON object that has a `score`. */
export function createHttpScorer({ url, token }: HttpScorerOptions): FraudScorer {
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json',
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  };
  return {
    async assess(request, signal) {
      const response = await fetch(url, {
        method: 'POST',
        headers,
        body: JSON.stringify(bodyOf(request)),
        // The data is sent to the configured address only.
        redirect: 'error',
        signal,
      });
      if (!response.ok) {
        await response.body?.cancel();
        throw new Error('The scorer responded with an error status.');
      }
      return responseSchema.parse(await response.json()).score;
    },
  };
}

function bodyOf(request: FraudRequest) {
  return {
    payment_intent: request.paymentIntentId,
    rail: request.rail,
    entity: request.entity,
    amount: request.money.amount,
    currency: request.money.currency,
    email_sha256: request.emailSha256,
    ip_address: request.ipAddress,
    shipping_country: request.shippingCountry,
  } satisfies Omit<EveryFieldInSnakeCase<FraudRequest>, 'payment_intent_id' | 'money' | 'email_sha256'> &
    Record<'payment_intent' | 'amount' | 'currency' | 'email_sha256', unknown>;
}
