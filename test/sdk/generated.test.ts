import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventTypes } from '@landed/contracts/event/types';
import { openApiDocument } from '@landed/contracts/openapi/document';
import type { EventOf, EventType, LandedEvent } from '@landed/sdk';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { repositoryRoot } from '../architecture/repository.js';

describe('the generated types of the SDK', () => {
  it('the generated types match the OpenAPI document (if not: `npm run generate -w @landed/sdk`)', {
    timeout: 120_000,
  }, () => {
    const generator = join(repositoryRoot, 'sdk/generate.mjs');
    const document = JSON.stringify(openApiDocument());
    const options = { input: document, encoding: 'utf8', maxBuffer: 1 << 24 } as const;
    const generated = execFileSync(process.execPath, [generator, '--stdin'], options);
    expect(readFileSync(join(repositoryRoot, 'sdk/src/generated/api.ts'), 'utf8')).toBe(generated);
  });

  it('the generated types narrow every event by its type', () => {
    expectTypeOf<EventType>().toEqualTypeOf<(typeof eventTypes)[number]>();
    expectTypeOf<EventOf<'refund.failed'>['data']['object']['object']>().toEqualTypeOf<'refund'>();
    const objectOf = (event: LandedEvent) =>
      event.type === 'payment_intent.captured' ? event.data.object.amount_captured : event.data.object.object;
    expectTypeOf(objectOf).returns.toEqualTypeOf<
      number | 'payment_intent' | 'refund' | 'dispute' | 'payout' | 'webhook_endpoint'
    >();
    expect(eventTypes.length).toBe(25);
  });
});
