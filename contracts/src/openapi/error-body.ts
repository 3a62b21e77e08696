import { z } from 'zod';
import { type ErrorCode, errorTable } from '../errors/error-table.js';

const codes = Object.keys(errorTable) as [ErrorCode, ...ErrorCode[]];

/** The body of every answer outside 2xx. */
export const errorBodySchema = z
  .object({
    error: z.object({
      code: z.enum(codes).meta({ description: 'Stable: decide by it, not by the message.' }),
      message: z.string().meta({ description: 'One sentence, safe to show a buyer. It never holds provider text.' }),
      details: z
        .record(z.string(), z.unknown())
        .optional()
        .meta({
          description:
            'What the code needs. `validation_error` and `invalid_amount` carry `fields`: a list of `path`, `code` ' +
            'and `message`, with paths as in `line_items[0].hs_code`.',
        }),
    }),
  })
  .meta({ id: 'Error', description: 'Why the request was not carried out.' });
