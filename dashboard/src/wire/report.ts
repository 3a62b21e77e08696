import { z } from 'zod';

/** `POST …/reports/statement`: a month that has begun, in UTC. */
export const statementBodySchema = z.strictObject({
  month: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, { message: 'Must be a month such as 2026-11.' }),
});

/** A document to save. */
export const exportedDocumentSchema = z.object({ file_name: z.string(), content_base64: z.base64() });

export type ExportedDocument = z.output<typeof exportedDocumentSchema>;
