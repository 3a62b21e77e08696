import type { StackFile } from '@landed/stack/data-folder/stack-file';

/** What the processor really did, as its control surface tells it. */
export interface SandboxPayment {
  readonly id: string;
  readonly rail: 'test' | 'live';
  readonly entity: string;
  readonly status: string;
  readonly amount: number;
  readonly amount_captured: number;
  readonly currency: string;
  readonly idempotency_key: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  readonly created_at: string;
}

export interface SandboxFault {
  readonly operation: `payment_intents.${'create' | 'list' | 'retrieve' | 'cancel'}`;
  readonly fault: string;
  readonly times: number;
  readonly delay_ms?: number;
  readonly entity?: string;
  readonly rail?: 'test' | 'live';
}

export interface SandboxControl {
  /** Every payment of every account, oldest first; with an instant only those made since then. */
  payments(since?: string): Promise<readonly SandboxPayment[]>;
  /** Makes the next calls that fit go wrong. */
  arm(fault: SandboxFault): Promise<void>;
  /** How many calls will still go wrong, of one entity or of all. */
  armed(entity?: string): Promise<number>;
  clear(): Promise<void>;
}

export function sandboxControl(stack: Pick<StackFile, 'sandbox_url'>): SandboxControl {
  const call = async (path: string, init: RequestInit = {}): Promise<unknown> => {
    const answer = await fetch(`${stack.sandbox_url}/_control/${path}`, init);
    if (!answer.ok) throw new Error(`The sandbox refused ${path}: ${await answer.text()}`);
    return answer.json();
  };
  return {
    async payments(since) {
      const query = since === undefined ? '' : `?since=${since}`;
      const { data } = (await call(`payments${query}`)) as { data: SandboxPayment[] };
      return data;
    },
    async arm(fault) {
      await call('faults', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(fault),
      });
    },
    async armed(entity) {
      const { data } = (await call('faults')) as { data: { remaining: number; entity: string | null }[] };
      return data
        .filter((fault) => entity === undefined || fault.entity === entity)
        .reduce((sum, { remaining }) => sum + remaining, 0);
    },
    async clear() {
      await call('faults', { method: 'DELETE' });
    },
  };
}
