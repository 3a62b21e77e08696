import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** Headers and body as they were sent. */
  readonly source: string;
}

export interface MailServer {
  readonly url: string;
  /** Complete messages, including those that the server then does not take. */
  readonly received: readonly ReceivedMail[];
  /** Attempts to log in since the last `rejectWith`. */
  readonly logins: number;
  /** The codes that the server rejects with from now on; without one it takes the message. */
  rejectWith(codes: MailCodes): void;
  close(): Promise<void>;
}

export interface MailCodes {
  readonly recipient?: number;
  readonly message?: number;
  readonly login?: number;
}

/** A mail server on loopback that speaks SMTP, with a login and without TLS. */
export async function startMailServer(port = 0): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  let codes: MailCodes = {};
  let logins = 0;
  const rejection = (code: number | undefined): Error | null =>
    code === undefined
      ? null
      : Object.assign(new Error('the text of the server for owner@example.com'), { responseCode: code });
  const server = new SMTPServer({
    allowInsecureAuth: true,
    authMethods: ['PLAIN'],
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _session, done) => {
      logins += 1;
      const isKnown = username === 'landed' && password === 'p@ss/word' && codes.login === undefined;
      done(isKnown ? null : rejection(codes.login ?? 535), isKnown ? { user: username } : undefined);
    },
    onRcptTo: (_address, _session, done) => done(rejection(codes.recipient)),
    onData(stream, { envelope }, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        const to = envelope.rcptTo.map(({ address }) => address);
        received.push({ from, to, source: Buffer.concat(parts).toString('utf8') });
        done(rejection(codes.message));
      });
    },
  });
  const listening = server.listen(port, '127.0.0.1');
  await once(listening, 'listening');
  const address = listening.address() as AddressInfo;
  return {
    url: `smtp://landed:p%40ss%2Fword@127.0.0.1:${address.port}`,
    received,
    get logins() {
      return logins;
    },
    rejectWith(next) {
      codes = next;
      logins = 0;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
