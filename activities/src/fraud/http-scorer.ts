import { fraudScoreMax } from '@landed/contracts/fraud/levels';
import { z } from 'zod';
import type { FraudRequest, FraudScorer } from './port.js';

export interface HttpScorerOptions {
  /** Where assessments are asked for. */
  readonly url: string;
  /** Sent as a bearer token. */
  readonly token?: string | undefined;
}

const answerSchema = z.object({ score: z.int().min(0).max(fraudScoreMax) });

/** A scorer behind HTTP: a POST of what it may know, a JSON object with its `score` as the answer. */
export function createHttpScorer({ url, token }: HttpScorerOptions): FraudScorer {
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json',
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  };
  return {
    async assess(request, signal) {
      const answer = await fetch(url, {
        method: 'POST',
        headers,
        body: JSON.stringify(bodyOf(request)),
        // What is told to one address is told to no other.
        redirect: 'error',
        signal,
      });
      if (!answer.ok) {
        await answer.body?.cancel();
        throw new Error('the scorer refused');
      }
      return answerSchema.parse(await answer.json()).score;
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
    billing_country: request.billingCountry,
  };
}
