import type { DashboardRole } from '@landed/contracts/dashboard/actions';
import { eventDetailSchema, eventsSchema } from '@landed/dashboard/wire/event';
import { createdEndpointSchema, sentEventSchema } from '@landed/dashboard/wire/webhook-endpoint';
import { v7 as uuidV7 } from 'uuid';
import { expect, it } from 'vitest';
import { databaseOfFile } from '../setup/fresh-database.js';
import { newOwner } from '../store/endpoint-case.js';
import { settingsOfFile, testPerson } from './settings-server.js';

const fresh = databaseOfFile();
const settings = settingsOfFile(fresh);

async function newPerson(roles: readonly DashboardRole[]) {
  return testPerson(await newOwner(fresh.database), roles);
}

it('an event is listed, and shows its body to those who may see it, and each delivery', async () => {
  const developer = await newPerson(['developer']);
  const url = 'https://shop.example/hooks';
  const { endpoint } = await settings.change(developer, '/webhooks', { url }, createdEndpointSchema);
  const { event_id: id } = await settings.change(developer, `/webhooks/${endpoint.id}/test`, {}, sentEventSchema);
  const { events, next } = await settings.read(developer, '/events', eventsSchema);
  expect([events.map((event) => [event.id, event.type]), next]).toEqual([[[id, 'webhook_endpoint.test']], null]);
  expect((await settings.read(developer, '/events?type=payout.paid', eventsSchema)).events).toEqual([]);
  expect((await settings.read(developer, `/events?after=${id}`, eventsSchema)).events).toEqual([]);
  const detail = await settings.read(developer, `/events/${id}`, eventDetailSchema);
  expect(JSON.parse(detail.body ?? '')).toMatchObject({ id, type: 'webhook_endpoint.test', object: 'event' });
  expect(detail.deliveries).toMatchObject([
    { endpoint_id: endpoint.id, endpoint_url: url, delivery: { event_id: id, state: 'pending' } },
  ]);
  const reader = { ...developer, userId: uuidV7(), roles: ['read_only'] } as const;
  expect((await settings.read(reader, `/events/${id}`, eventDetailSchema)).body).toBeNull();
  const stranger = await newPerson(['owner']);
  expect((await settings.send(stranger, 'GET', `/events/${id}`)).status).toBe(404);
  expect((await settings.send(developer, 'GET', `/events/${id}`, undefined, 'live')).status).toBe(404);
});
