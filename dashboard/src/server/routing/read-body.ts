import type { IncomingMessage } from 'node:http';
import getRawBody from 'raw-body';
import type { z } from 'zod';
import { invalidFields } from '../dashboard-exception.js';
import type { Route } from './route.js';

const bodySecondsMax = 10;
const issuesMax = 16;

/**
 * Reads a JSON body by its schema. A body with more bytes than the route allows is rejected. Without a schema, the body is
 * `{}`.
 */
export async function readBody(
  request: IncomingMessage,
  { body: schema, bodyBytesMax }: Pick<Route, 'body' | 'bodyBytesMax'>,
): Promise<unknown> {
  const value = parsed(await readBytes(request, bodyBytesMax));
  if (schema !== null) return checked(schema, value);
  if (typeof value === 'object' && value !== null && Object.keys(value).length === 0) return undefined;
  throw invalidFields([{ path: '', code: 'unknown_field', message: 'This request has no fields: send {}.' }]);
}

/** Reads the query by its schema. Without a schema, there is none. */
export function readQuery(text: string, schema: z.ZodType | null): unknown {
  return schema === null ? undefined : checked(schema, Object.fromEntries(new URLSearchParams(text)));
}

/** Neither zod's messages nor the paths of known fields repeat a value that was sent. */
function checked(schema: z.ZodType, value: unknown): unknown {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw invalidFields(
    result.error.issues.slice(0, issuesMax).map(({ path, code, message }) => {
      const isUnknown = code === 'unrecognized_keys';
      return { path: path.map(String).join('.'), code, message: isUnknown ? 'Has an unknown field.' : message };
    }),
  );
}

async function readBytes(request: IncomingMessage, bytesMax: number): Promise<Buffer> {
  const length = request.headers['content-length'] ?? null;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('late')), bodySecondsMax * 1000);
  });
  try {
    return await Promise.race([getRawBody(request, { limit: bytesMax, length }), late]);
  } catch (error) {
    request.resume();
    const isLarge = (error as { readonly type?: unknown }).type === 'entity.too.large';
    const message = isLarge ? `Must be at most ${bytesMax} bytes.` : 'The body is incomplete.';
    throw invalidFields(
      [{ path: '', code: isLarge ? 'body_too_large' : 'body_incomplete', message }],
      isLarge ? 413 : 400,
    );
  } finally {
    clearTimeout(timer);
  }
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw invalidFields([{ path: '', code: 'malformed_json', message: 'Is not JSON in UTF-8.' }]);
  }
}
