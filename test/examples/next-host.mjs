// Runs the route handlers of the Next.js example without Next.js, as functions of Request and Response, for the files of
// a folder: `node next-host.mjs <folder>`. It does what the framework does: routing by folder name, and `register`.
import { createServer } from 'node:http';
import { join } from 'node:path';

const folder = process.argv[2];
const routes = [
  [/^\/orders$/, 'app/orders/route.js'],
  [/^\/orders\/(?<id>[^/]+)$/, 'app/orders/[id]/route.js'],
  [/^\/orders\/(?<id>[^/]+)\/pay$/, 'app/orders/[id]/pay/route.js'],
  [/^\/webhooks$/, 'app/webhooks/route.js'],
];

async function respond({ method, url, headers }, body) {
  const { pathname } = new URL(url, 'http://shop');
  for (const [pattern, file] of routes) {
    const match = pattern.exec(pathname);
    const handler = match && (await import(join(folder, file)))[method];
    if (!handler) continue;
    const request = new Request(new URL(url, 'http://shop'), { method, headers, ...(body.length > 0 && { body }) });
    return handler(request, { params: Promise.resolve({ ...match.groups }) });
  }
  return new Response(null, { status: 404 });
}

const server = createServer(async (request, response) => {
  const parts = [];
  for await (const part of request) parts.push(part);
  const result = await respond(request, Buffer.concat(parts)).catch(() => new Response(null, { status: 500 }));
  response.writeHead(result.status, Object.fromEntries(result.headers)).end(Buffer.from(await result.arrayBuffer()));
});

server.listen(Number(process.env.PORT), '127.0.0.1', async () => {
  process.env.NEXT_RUNTIME = 'nodejs';
  const { register } = await import(join(folder, 'instrumentation.js'));
  await register();
  console.log('listening');
});
