import { Readable } from 'node:stream';
import type { Context } from './request-state.js';

/** A file that is sent while it is made, so that its size costs no memory. When making it fails, the response breaks off. */
export class StreamedFile {
  constructor(
    /** It has `a-z0-9.-` and capital letters only: it stands in a header. */
    readonly name: string,
    readonly type: 'text/csv; charset=utf-8',
    readonly chunks: AsyncIterable<string>,
  ) {}
}

export function sendFile(ctx: Context, { name, type, chunks }: StreamedFile): void {
  ctx.status = 200;
  ctx.set('Content-Type', type);
  ctx.set('Content-Disposition', `attachment; filename="${name}"`);
  ctx.set('Cache-Control', 'no-store');
  ctx.body = Readable.from(chunks);
}
