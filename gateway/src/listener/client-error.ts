import type { Duplex } from 'node:stream';
import { errorBody, invalidFields } from '@landed/contracts/errors/refusal';
import type { Logger } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import { requestIdHeader } from '../pipeline/request-id.js';

/**
 * Answers what never became a request (broken HTTP, headers too large or too slow) with the error body that every
 * other refusal has. Once anything was written on the connection it is only closed: a second answer could be taken
 * for that of another request.
 */
export function answerClientErrors(log: Logger) {
  return (error: NodeJS.ErrnoException, socket: Duplex & { readonly bytesWritten?: number }): void => {
    const requestId = uuidv7();
    log.info({ request_id: requestId, code: error.code ?? null }, 'what arrived was no request');
    if (!socket.writable || error.code === 'ECONNRESET' || socket.bytesWritten !== 0) {
      socket.destroy();
      return;
    }
    socket.end(rawAnswer(requestId), () => socket.destroy());
  };
}

function rawAnswer(requestId: string): string {
  const field = { path: '', code: 'malformed_http', message: 'Is not a valid HTTP request.' };
  const body = JSON.stringify(errorBody(invalidFields([field])));
  const head = [
    'HTTP/1.1 400 Bad Request',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `${requestIdHeader}: ${requestId}`,
    'Connection: close',
  ];
  return `${head.join('\r\n')}\r\n\r\n${body}`;
}
