import { z } from 'zod';
import { instantField } from '../record/wire.js';
import { fraudLevels, fraudScoreMax } from './levels.js';
import { fraudUnavailableReasons } from './types.js';

const ignored = z
  .array(z.string())
  .optional()
  .meta({
    description:
      'Paths of the evidence that you sent and that was dropped because it is not usable, such as ' +
      '`buyer_context.ip_address` with a private address. Absent if nothing was dropped.',
  });

/** `fraud` in the response of create; absent when fraud scoring is off for the merchant and no evidence was dropped. */
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
        ignored,
      })
      .meta({ description: 'A score is available.' }),
    z
      .looseObject({
        status: z.literal('unavailable').meta({ description: 'A score is not available; `reason` says why.' }),
        reason: z.enum(fraudUnavailableReasons).meta({
          description:
            '`timeout`: no score in time; every `processing` response has it. `not_configured`: this installation ' +
            'has no scorer, or scoring is off for you. `error`: the scorer failed or returned something that is not a ' +
            'score.',
        }),
        ignored,
      })
      .meta({ description: 'A score is not available.' }),
  ])
  .meta({
    id: 'FraudAssessment',
    description:
      'Fraud score of the charge. It informs you and never blocks or changes a charge. Present only if fraud scoring ' +
      'is on for the merchant and mode, or if evidence was dropped.',
  });
