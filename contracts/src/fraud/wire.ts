import { z } from 'zod';
import { instantField } from '../record/wire.js';
import { fraudLevels, fraudScoreMax } from './levels.js';
import { fraudUnavailableReasons } from './types.js';

/** `fraud` in the response of create; absent when fraud scoring is off for the merchant. */
export const fraudAssessmentSchema = z
  .discriminatedUnion('status', [
    z
      .looseObject({
        status: z.literal('assessed').meta({ description: 'The fraud scorer returned a score.' }),
        score: z.int().min(0).max(fraudScoreMax).meta({ description: 'Risk from 0 to 100. A higher score is worse.' }),
        level: z.enum(fraudLevels).meta({
          description: '`normal`: score 0 to 64. `elevated`: 65 to 74. `highest`: 75 to 100.',
        }),
        assessed_at: instantField('When the scorer responded.'),
      })
      .meta({ description: 'A score is available.' }),
    z
      .looseObject({
        status: z.literal('unavailable').meta({ description: 'A score is not available; `reason` says why.' }),
        reason: z.enum(fraudUnavailableReasons).meta({
          description:
            '`timeout`: no score in time; every `processing` response has it. `not_configured`: this installation ' +
            'has no scorer. `error`: the scorer failed or returned something that is not a score.',
        }),
      })
      .meta({ description: 'A score is not available.' }),
  ])
  .meta({
    id: 'FraudAssessment',
    description:
      'Fraud score of the charge. It informs you and never blocks or changes a charge. Present only if fraud scoring ' +
      'is on for the merchant and mode.',
  });
