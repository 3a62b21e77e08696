import { createTransport } from 'nodemailer';
import type { Mail, Mailer, MailOutcome } from './mailer.js';

export interface SmtpSettings {
  /** `smtp://` or `smtps://`, with user and password when the server wants them. */
  readonly url: string;
  /** The address that the messages are from. */
  readonly from: string;
}

const connectMilliseconds = 10_000;
const silenceMilliseconds = 20_000;
const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Sends by SMTP, one connection per message. A server that is not on this machine must offer TLS. */
export function createSmtpMailer({ url, from }: SmtpSettings): Mailer {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === 'smtps:';
  const transport = createTransport({
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    ...(port === '' ? {} : { port: Number(port) }),
    secure,
    requireTLS: !secure && !loopback.test(hostname),
    ...(username === '' ? {} : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: connectMilliseconds,
    greetingTimeout: connectMilliseconds,
    socketTimeout: silenceMilliseconds,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = from.slice(from.lastIndexOf('@') + 1);
  return {
    async send({ to, subject, text, key }: Mail): Promise<MailOutcome> {
      try {
        await transport.sendMail({ from, to, subject, text, messageId: `<${key}@${domain}>` });
        return { kind: 'accepted' };
      } catch (error) {
        return isFinal(error) ? { kind: 'rejected' } : { kind: 'unknown', code: codeOf(error) };
      }
    },
  };
}

/** A 5xx about the recipient or the message is final. One about the connection or the login can be corrected. */
function isFinal(error: unknown): boolean {
  const { responseCode, code } = error as { readonly responseCode?: unknown; readonly code?: unknown };
  const isAboutMessage = code === 'EENVELOPE' || code === 'EMESSAGE';
  return isAboutMessage && typeof responseCode === 'number' && responseCode >= 500;
}

function codeOf(error: unknown): string {
  const { code } = error as { readonly code?: unknown };
  return typeof code === 'string' && /^[A-Z_]{1,20}$/.test(code) ? code : 'unknown';
}
