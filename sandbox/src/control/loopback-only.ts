import { isIP } from 'node:net';
import type { Context, Next } from 'koa';
import { ControlError } from './control-error.js';

/**
 * Accepts requests from the same machine only. The Host header is checked too: a web page can resolve its own name to
 * 127.0.0.1, and the address of the connection is then loopback.
 */
export async function loopbackOnly(ctx: Context, next: Next): Promise<void> {
  if (!isLoopback(ctx.req.socket.remoteAddress ?? '') || !isLoopback(hostName(ctx.req.headers.host ?? ''))) {
    throw new ControlError(403, 'The control surface is for 127.0.0.1 only.');
  }
  await next();
}

function hostName(host: string): string {
  return host.replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1');
}

function isLoopback(name: string): boolean {
  if (name === 'localhost' || name === '::1') return true;
  const address = name.replace(/^::ffff:/, '');
  return isIP(address) === 4 && address.startsWith('127.');
}
