import type { Context } from 'koa';
import { mediaType, readBody } from './read-body.js';

/** The form that a hosted page has sent; empty for a body of another type. */
export async function readForm(ctx: Context): Promise<URLSearchParams> {
  if (mediaType(ctx.req) !== 'application/x-www-form-urlencoded') return new URLSearchParams();
  return new URLSearchParams(await readBody(ctx.req));
}

/** A text in a hosted page. */
export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
