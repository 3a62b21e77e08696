import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, it } from 'vitest';
import { connects } from './addresses.js';

it('a connection that was accepted counts when the process was too busy to see it in time', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const connected = connects({ host: '127.0.0.1', port }, 50);
  const busyUntil = performance.now() + 150;
  while (performance.now() < busyUntil);
  await expect(connected).resolves.toBeUndefined();
  server.close();
});
