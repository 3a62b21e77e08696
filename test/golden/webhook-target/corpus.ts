import { readFileSync } from 'node:fs';
import type { Rail } from '@landed/contracts/rail/rail';
import type { EndpointUrlProblem } from '@landed/contracts/webhook/endpoint-url';
import type { AttemptOutcome } from '@landed/contracts/webhook/types';

/**
 * A URL that must not be called, with the expected problem by rail. On a rail without a problem the URL is allowed.
 * `{port}` stands for the port of a listener.
 */
export interface HostileUrl extends Readonly<Partial<Record<Rail, EndpointUrlProblem>>> {
  readonly url: string;
  readonly why: string;
}

/** What a hostile name resolves to, attempt by attempt (null: the lookup fails), and the outcome of each attempt. */
export interface HostileResolution {
  readonly answers: readonly (readonly string[] | null)[];
  readonly outcomes: readonly AttemptOutcome[];
  readonly why: string;
}

export interface AcceptedUrl {
  readonly url: string;
  readonly why: string;
}

export const hostileUrls = lines('urls.jsonl') as readonly HostileUrl[];
export const hostileResolutions = lines('resolutions.jsonl') as readonly HostileResolution[];
export const acceptedUrls = lines('accepted.jsonl') as readonly AcceptedUrl[];

function lines(file: string): readonly unknown[] {
  const text = readFileSync(new URL(file, import.meta.url), 'utf8');
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown);
}
