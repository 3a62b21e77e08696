import { openMailSender } from '@landed/dashboard/server/mail/mail-sender';
import { createSmtpMailer } from '@landed/mail/smtp-mailer';
import { addMail } from '@landed/prisma/write/user/add-mail';
import { changePeople } from '@landed/prisma/write/user/change-people';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startMailServer } from '../setup/mail-server.js';
import { type DashboardCase, openDashboardCase } from './dashboard-case.js';

let at: DashboardCase;
beforeAll(async () => {
  at = await openDashboardCase();
});
afterAll(() => at.close());

const add = (to: string) =>
  changePeople(at.store, (transaction) =>
    addMail(transaction, at.store.keyring, { kind: 'invitation', to, subject: 'Hello', text: '<b>Hello</b>\n' }),
  );

describe('the outbox', () => {
  it('sends a mail once, keeps one that the server did not take, and gives up what it rejects', async () => {
    const { prisma } = at.store.database;
    const server = await startMailServer();
    const mailer = createSmtpMailer({ url: server.url, from: 'landed@example.com' });
    const sender = openMailSender(at.store, mailer, pino({ level: 'silent' }));
    const send = async () => {
      sender.wake();
      await sender.close();
      const mails = await prisma.dashboardMail.findMany({ orderBy: { id: 'asc' } });
      return mails.map(({ sentAt, rejectedAt }) => (sentAt ? 'sent' : rejectedAt ? 'rejected' : 'waits'));
    };
    server.rejectWith({ message: 451 });
    await add('first@example.com');
    expect(await send()).toEqual(['waits']);
    server.rejectWith({ recipient: 550 });
    await add('second@example.com');
    expect(await send()).toEqual(['waits', 'rejected']);
    server.rejectWith({});
    await prisma.dashboardMail.updateMany({ data: { nextAttemptAt: new Date(0) } });
    const before = server.received.length;
    expect(await send()).toEqual(['sent', 'rejected']);
    expect(await send()).toEqual(['sent', 'rejected']);
    expect(server.received.slice(before).map(({ to }) => to)).toEqual([['first@example.com']]);
    await server.close();
  });

  it('no one reads its page of a local stack by another host name', async () => {
    await add('third@example.com');
    const own = await at.send('GET', '/_mail.json', null, undefined, { Host: 'localhost:4040' });
    expect((own.body['mails'] as { to: string }[])[0]?.to).toBe('third@example.com');
    const rebound = await at.send('GET', '/_mail.json', null, undefined, { Host: 'evil.example' });
    expect(rebound.status).toBe(404);
  });
});
