import { listMails } from '@landed/prisma/read/user/list-mails';
import type { PeopleStore } from '@landed/prisma/write/user/change-people';
import type { Middleware } from '../routing/request-state.js';

const shown = 50;
const loopback = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/;

/**
 * `/_mail` and `/_mail.json`: the mails that a local stack would have sent. Production never mounts it. It responds to
 * this machine only, and only under the dashboard's own host, so that no page of another site reaches it by a name that
 * leads here.
 */
export function localMailPage({ database, keyring }: PeopleStore, origin: string): Middleware {
  const { host } = new URL(origin);
  return async (ctx, next) => {
    const isOwn = loopback.test(ctx.req.socket.remoteAddress ?? '') && ctx.req.headers.host === host;
    if (!isOwn || ctx.method !== 'GET' || (ctx.path !== '/_mail' && ctx.path !== '/_mail.json')) return next();
    const mails = await listMails(database, keyring, shown);
    ctx.set('Cache-Control', 'no-store');
    ctx.type = ctx.path === '/_mail' ? 'text/html' : 'application/json';
    ctx.body = ctx.path === '/_mail' ? documentOf(mails) : JSON.stringify({ mails });
  };
}

type Mails = Awaited<ReturnType<typeof listMails>>;

function documentOf(mails: Mails): string {
  const articles = mails.map(
    ({ to, subject, text, createdAt }) =>
      `<article><h2>${escaped(subject)}</h2><p>To ${escaped(to)}, ${createdAt}</p><pre>${linked(escaped(text))}</pre></article>`,
  );
  const content = articles.length === 0 ? '<p>No mail yet.</p>' : articles.join('\n');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Mail of this local stack</title></head><body><main><h1>Mail of this local stack</h1>${content}</main></body></html>`;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '');
const linked = (text: string): string =>
  text.replaceAll(/https?:\/\/[\w.:/-]+/g, (url) => `<a href="${url}">${url}</a>`);
