import { z } from 'zod';
import { placeOf, SourceFault } from './source-fault.js';

/** The JSON document of a file. Throws {@link SourceFault} with the line and column at which it stops being JSON. */
export function jsonSource(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const [, offset] = /position (\d+)/.exec(error instanceof Error ? error.message : '') ?? [];
    if (offset === undefined || Number(offset) >= text.trimEnd().length) {
      throw new SourceFault(placeOf(text, text.length), 'the JSON document ends in the middle; the file is cut');
    }
    throw new SourceFault(placeOf(text, Number(offset)), 'this is not JSON');
  }
}

/** Whether a text can be a JSON document at all, by its first character. */
export function looksLikeJson(text: string): boolean {
  return /^\s*[[{]/.test(text);
}

/**
 * A document, or a part of it, in the expected shape. Throws {@link SourceFault} with the path of the first value that
 * does not fit.
 *
 * @param path where the part stands: `$` for the document, `$[12]` for a row
 * @param what the file that is expected, for the message: "a USITC export"
 */
export function shaped<Shape>(schema: z.ZodType<Shape>, value: unknown, path: string, what: string): Shape {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const steps = issue?.path ?? [];
  throw new SourceFault(
    `${path}${steps.map(step).join('')}`,
    `this is not ${what}: ${issue?.message ?? 'another shape'}`,
  );
}

function step(key: PropertyKey): string {
  return typeof key === 'number' ? `[${key}]` : `.${String(key)}`;
}
