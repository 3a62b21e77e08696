import { sessionHours } from '@landed/contracts/dashboard/people';
import type Koa from 'koa';

/** The cookie of one response. A new token replaces the old one in the browser at once. */
export interface SessionCookie {
  set(token: string): void;
  clear(): void;
}

/**
 * `__Host-` makes browsers accept the cookie only over https, for this host alone and for all paths. They accept no such
 * name over plain http, which only a local stack uses.
 */
export function cookieName(isSecure: boolean): string {
  return isSecure ? '__Host-landed' : 'landed-local';
}

const tokenShape = /^[A-Za-z0-9_-]{43}$/;

/** The session's token of a request; null when there is none, or something that cannot be one. */
export function sessionTokenOf(ctx: Koa.ParameterizedContext, isSecure: boolean): string | null {
  const wanted = `${cookieName(isSecure)}=`;
  const cookies = (ctx.req.headers.cookie ?? '').split(';').map((part) => part.trim());
  const token = cookies.find((cookie) => cookie.startsWith(wanted))?.slice(wanted.length) ?? '';
  return tokenShape.test(token) ? token : null;
}

export function sessionCookie(ctx: Koa.ParameterizedContext, isSecure: boolean): SessionCookie {
  const write = (value: string, seconds: number) => {
    const attributes = `Path=/; HttpOnly; SameSite=Strict; Max-Age=${seconds}${isSecure ? '; Secure' : ''}`;
    ctx.set('Set-Cookie', `${cookieName(isSecure)}=${value}; ${attributes}`);
  };
  return { set: (token) => write(token, sessionHours * 60 * 60), clear: () => write('', 0) };
}
