import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Middleware } from '../middleware/request-state.js';
import type { Asset } from './asset.js';

const keepSeconds = 365 * 24 * 60 * 60;
const compress = promisify(gzip);

interface Bytes {
  readonly plain: Buffer;
  readonly gzip: Buffer;
}

/** Serves a file whose path changes with its content. It is read and compressed at the first request. */
export function serveAsset(asset: Asset): Middleware {
  let loading: Promise<Bytes> | undefined;
  return async (ctx) => {
    loading ??= bytesOf(asset).catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    const bytes = await loading;
    const isCompressed = ctx.acceptsEncodings('gzip', 'identity') === 'gzip';
    ctx.status = 200;
    ctx.set('Content-Type', asset.type);
    ctx.set('Cache-Control', `public, max-age=${keepSeconds}, immutable`);
    ctx.set('Vary', 'Accept-Encoding');
    if (isCompressed) ctx.set('Content-Encoding', 'gzip');
    ctx.body = isCompressed ? bytes.gzip : bytes.plain;
  };
}

async function bytesOf(asset: Asset): Promise<Bytes> {
  const plain = await asset.read();
  return { plain, gzip: await compress(plain) };
}
