import type { ErrorBody } from '../../wire/error.js';
import { ApiError, NoResponse, NotConfirmed } from './api-error.js';

/** Asks the person to confirm the own identity. True: confirmed, so the request may be repeated. */
type AskConfirmation = (methods: readonly string[]) => Promise<boolean>;

let askConfirmation: AskConfirmation = () => Promise.resolve(false);

/** The frame of the page shows the dialog, and says here how to ask for it. */
export function confirmWith(ask: AskConfirmation): void {
  askConfirmation = ask;
}

/**
 * Reads from the server.
 *
 * @throws ApiError when the server rejects the request, NoResponse when it does not respond.
 */
export function get<Response>(path: string, signal?: AbortSignal): Promise<Response> {
  return send<Response>(path, { method: 'GET', ...(signal && { signal }) });
}

/**
 * Changes something. When the server needs a confirmation of identity, the person is asked and the same request repeated.
 *
 * @throws ApiError, NoResponse, NotConfirmed when the person declines.
 */
export async function post<Response>(path: string, body: object = {}): Promise<Response> {
  const init = { method: 'POST', body: JSON.stringify(body) };
  try {
    return await send<Response>(path, init);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'step_up_required') throw error;
    if (!(await askConfirmation(error.details.methods ?? []))) throw new NotConfirmed();
    return send<Response>(path, init);
  }
}

async function send<Response>(path: string, init: RequestInit): Promise<Response> {
  const headers = { 'content-type': 'application/json', 'x-landed-dashboard': '1' };
  const response = await fetch(`/api${path}`, { ...init, headers, cache: 'no-store' }).catch((error: unknown) => {
    throw (error as Error).name === 'AbortError' ? error : new NoResponse(error);
  });
  const text = await response.text().catch((error: unknown) => {
    throw new NoResponse(error);
  });
  const body = parsed(text);
  if (response.ok && body !== undefined) return body as Response;
  if (!isErrorBody(body)) throw new NoResponse(`HTTP ${response.status} without a body of this server`);
  const wait = response.headers.get('retry-after');
  throw new ApiError(response.status, body, wait === null ? null : Number(wait));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isErrorBody(body: unknown): body is ErrorBody {
  return typeof body === 'object' && body !== null && 'error' in body && 'request_id' in body;
}
