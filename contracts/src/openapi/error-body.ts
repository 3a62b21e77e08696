import { z } from 'zod';
import { type ErrorCode, errorTable } from '../errors/error-table.js';

const codes = Object.keys(errorTable) as [ErrorCode, ...ErrorCode[]];

/** The body of every response outside 2xx. */
export const errorBodySchema = z
  .object({
    error: z
      .object({
        code: z.enum(codes).meta({ description: 'Stable code of the error. Decide by it, not by the message.' }),
        message: z.string().meta({
          description:
            'One sentence, safe to show to a buyer. It never contains text of the processor, and it may change.',
        }),
        details: z
          .record(z.string(), z.unknown())
          .optional()
          .meta({
            description:
              'More about the error; the fields depend on the code. `validation_error` and `invalid_amount` have ' +
              '`fields`: a list of `path`, `code` and `message`, with paths such as `line_items[0].hs_code`.',
          }),
      })
      .meta({ description: 'The error.' }),
  })
  .meta({ id: 'Error', description: 'Why the request was rejected or failed.' });
