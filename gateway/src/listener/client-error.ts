import type { Duplex } from 'node:stream';
import { errorBody, type FieldIssue, invalidFields } from '@landed/contracts/errors/api-error';
import type { Logger } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import { requestIdHeader } from '../middleware/request-id.js';

/**
 * Responds to input that is not a valid HTTP request (broken HTTP, headers too large or too slow) with the usual error
 * body. A connection on which anything was written is only closed: the client could take a second response for the
 * response to another request.
 */
export function respondToClientErrors(log: Logger) {
  return (error: NodeJS.ErrnoException, socket: Duplex & { readonly bytesWritten?: number }): void => {
    const requestId = uuidv7();
    log.info({ request_id: requestId, code: error.code ?? null }, 'malformed HTTP request');
    if (!socket.writable || error.code === 'ECONNRESET' || socket.bytesWritten !== 0) {
      socket.destroy();
      return;
    }
    const field = { path: '', code: 'malformed_http', message: 'Is not a valid HTTP request.' };
    socket.end(rawResponse('400 Bad Request', requestId, field), () => socket.destroy());
  };
}

/** Responds to `CONNECT`, which is for proxies. No path has it, so no method is allowed instead. */
export function rejectConnect(socket: Duplex): void {
  const field = { path: '', code: 'method_not_allowed', message: 'This is not a proxy.' };
  socket.on('error', () => socket.destroy());
  socket.end(rawResponse('405 Method Not Allowed', uuidv7(), field, ['Allow: GET, POST']), () => socket.destroy());
}

function rawResponse(status: string, requestId: string, field: FieldIssue, headers: readonly string[] = []): string {
  const body = JSON.stringify(errorBody(invalidFields([field])));
  const head = [
    `HTTP/1.1 ${status}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `${requestIdHeader}: ${requestId}`,
    ...headers,
    'Connection: close',
  ];
  return `${head.join('\r\n')}\r\n\r\n${body}`;
}
