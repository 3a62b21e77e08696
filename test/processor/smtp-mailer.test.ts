import { createSmtpMailer } from '@landed/mail/smtp-mailer';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type MailServer, startMailServer } from '../setup/mail-server.js';

const from = 'payouts@landed.example';
const mail = {
  to: 'owner@example.com',
  subject: 'The bank account for your USD payouts was changed',
  text: `Hello,\n\n${'a line that is longer than a line of a mail may be, '.repeat(30)}\nZürich, ending in 6789\n`,
  key: 'owner-notice.1',
};
let server: MailServer;

beforeAll(async () => {
  server = await startMailServer();
});
afterAll(() => server.close());
beforeEach(() => server.rejectWith({}));

const send = (url = server.url) => createSmtpMailer({ url, from }).send(mail);

/** The last message that the server has, without the encoding of its text. */
function lastMail() {
  const last = server.received.at(-1);
  const [head = '', body = ''] = (last?.source ?? '').split(/\r\n\r\n(.*)/s);
  const bytes = body.replaceAll('=\r\n', '').replaceAll('\r\n', '\n');
  const text = bytes.replaceAll(/(=[\dA-F]{2})+/g, (coded) => decodeURIComponent(coded.replaceAll('=', '%')));
  return { from: last?.from, to: last?.to, head, text };
}

describe('the mailer', () => {
  it('logs in and delivers one message in plain text', async () => {
    const before = server.received.length;
    expect(await send()).toEqual({ kind: 'accepted' });
    expect(server.received).toHaveLength(before + 1);
    const sent = lastMail();
    expect({ from: sent.from, to: sent.to }).toEqual({ from, to: [mail.to] });
    expect(sent.head.split('\r\n')).toEqual(
      expect.arrayContaining([
        `From: ${from}`,
        `To: ${mail.to}`,
        `Subject: ${mail.subject}`,
        'Message-ID: <owner-notice.1@landed.example>',
        'Content-Type: text/plain; charset=utf-8',
      ]),
    );
    expect(sent.text).toBe(mail.text);
  });

  it.each([
    ['the mailbox is busy', { recipient: 450 }, { kind: 'unknown', code: 'EENVELOPE' }],
    ['the message is not taken now', { message: 451 }, { kind: 'unknown', code: 'EMESSAGE' }],
    ['the login is wrong, which an operator corrects', { login: 535 }, { kind: 'unknown', code: 'EAUTH' }],
    ['the mailbox does not exist', { recipient: 550 }, { kind: 'rejected' }],
    ['the message is never taken', { message: 554 }, { kind: 'rejected' }],
  ])('states what happened without a text of the server when %s', async (_, codes, outcome) => {
    server.rejectWith(codes);
    expect(await send()).toEqual(outcome);
  });

  it('states an unknown outcome when no server listens', async () => {
    const gone = await startMailServer();
    await gone.close();
    expect(await send(gone.url)).toEqual({ kind: 'unknown', code: 'ESOCKET' });
  });

  it('sends nothing to a server on another machine that offers no TLS', async () => {
    const before = server.received.length;
    // 127.0.0.1 by a name that is not known to be this machine.
    const url = server.url.replace('127.0.0.1', '0.0.0.0');
    expect(await send(url)).toMatchObject({ kind: 'unknown' });
    expect(server.received).toHaveLength(before);
    expect(server.logins).toBe(0);
  });
});
