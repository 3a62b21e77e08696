import { expect, it } from 'vitest';
import { openGatewayMetrics } from '../ops/gateway-metrics.js';
import { requestMetrics } from './request-metrics.js';

it.each([
  ['POST', '/v1/refund', 200, 'method="POST",route="/v1/refund",status="200"'],
  ['GET', undefined, 404, 'method="GET",route="none",status="404"'],
  ['INVENTED', undefined, 405, 'method="other",route="none",status="405"'],
])(
  'counts %s %s with status %d by template, never by the path that was sent',
  async (method, template, status, labels) => {
    const { registry, responses } = openGatewayMetrics();
    const ctx = { method, status, state: { rail: 'test', arrivedAt: 0, template } };
    await requestMetrics({ registry, responses })(ctx as never, async () => undefined);
    const text = await registry.metrics();
    expect(text).toContain(`landed_http_request_duration_seconds_count{rail="test",${labels}} 1`);
  },
);
