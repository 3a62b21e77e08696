import { z } from 'zod';
import { fraudLevels, fraudScoreMax } from './levels.js';
import { fraudUnavailableReasons } from './types.js';

/** `fraud` in the answer of create; absent when the merchant has scoring off. */
export const fraudAssessmentSchema = z
  .discriminatedUnion('status', [
    z.looseObject({
      status: z.literal('assessed'),
      score: z.int().min(0).max(fraudScoreMax),
      level: z.enum(fraudLevels),
      assessed_at: z.iso.datetime({ precision: 3 }),
    }),
    z.looseObject({ status: z.literal('unavailable'), reason: z.enum(fraudUnavailableReasons) }),
  ])
  .meta({
    id: 'FraudAssessment',
    description: 'What a scorer thinks of the charge. It never decides one. Present only when scoring is on.',
  });
