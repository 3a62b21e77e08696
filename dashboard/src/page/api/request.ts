import type { ErrorBody } from '../../wire/error.js';
import { ApiError, NoResponse, NotConfirmed } from './api-error.js';
import { learnServerTime } from './server-clock.js';
import { serverResponded } from './use-is-online.js';

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
export function get<Body>(path: string, signal?: AbortSignal): Promise<Body> {
  return send<Body>(path, { method: 'GET', ...(signal && { signal }) });
}

/** As {@link get}, for what the document has asked for already: the browser takes its response if both are sent alike. */
export function getPreloaded<Body>(path: string): Promise<Body> {
  return send<Body>(path, { method: 'GET', headers: {} });
}

/**
 * Changes something. When the server needs a confirmation of identity, the person is asked and the same request repeated.
 *
 * @throws ApiError, NoResponse, NotConfirmed when the person declines.
 */
export async function post<Body>(path: string, body: object = {}): Promise<Body> {
  const init = { method: 'POST', body: JSON.stringify(body) };
  try {
    return await send<Body>(path, init);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'step_up_required') throw error;
    if (!(await askConfirmation(error.details.methods ?? []))) throw new NotConfirmed();
    return send<Body>(path, init);
  }
}

/** A file that the server has made. */
export interface ReceivedFile {
  readonly name: string;
  readonly content: Blob;
}

/**
 * Asks for a file, which is recorded like a change.
 *
 * @throws as {@link post}; NoResponse including when the file broke off.
 */
export async function postForFile(path: string, body: object = {}): Promise<ReceivedFile> {
  const init = { method: 'POST', body: JSON.stringify(body) };
  const response = await sent(path, init);
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  if (!response.ok || name === undefined) throw await rejectionOf(response);
  const content = await response.blob().catch((error: unknown) => {
    throw new NoResponse(error);
  });
  return { name, content };
}

async function send<Body>(path: string, init: RequestInit): Promise<Body> {
  const response = await sent(path, init);
  if (!response.ok) throw await rejectionOf(response);
  const body = parsed(await textOf(response));
  if (body === undefined) throw new NoResponse(`HTTP ${response.status} without a body of this server`);
  return body as Body;
}

async function sent(path: string, init: RequestInit): Promise<Response> {
  const headers = { 'content-type': 'application/json', 'x-landed-dashboard': '1' };
  const response = await fetch(`/api${path}`, { headers, cache: 'no-store', ...init }).catch((error: unknown) => {
    throw (error as Error).name === 'AbortError' ? error : new NoResponse(error);
  });
  learnServerTime(response.headers.get('date'));
  serverResponded();
  return response;
}

function textOf(response: Response): Promise<string> {
  return response.text().catch((error: unknown) => {
    throw new NoResponse(error);
  });
}

async function rejectionOf(response: Response): Promise<Error> {
  const body = parsed(await textOf(response));
  if (!isErrorBody(body)) return new NoResponse(`HTTP ${response.status} without a body of this server`);
  const wait = response.headers.get('retry-after');
  return new ApiError(response.status, body, wait === null ? null : Number(wait));
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
