import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Account } from '../account.js';
import { openSandbox, type Sandbox, type SandboxOptions } from '../open-sandbox.js';

/** Accounts for the tests of this package, with keys such as `sk_us_test` and `pk_gb_test`. */
export const TEST_ACCOUNTS: readonly Account[] = [account('us', 'test'), account('gb', 'test'), account('us', 'live')];

function account(entity: Account['entity'], rail: Account['rail']): Account {
  const name = `${entity}_${rail}`;
  return { entity, rail, id: `acct_${name}`, secretKey: `sk_${name}`, publishableKey: `pk_${name}` };
}

export interface ApiResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The parsed body, or undefined when it is not JSON. */
  readonly body: unknown;
}

type Params = Readonly<Record<string, string | number | boolean>>;

interface Caller {
  /** `sk_us_test` when absent. */
  readonly key?: string;
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
}

/** Parameters of a charge without a challenge; tests add or replace some. */
export const CHARGE: Params = {
  amount: 13_540,
  currency: 'usd',
  payment_method: 'pm_card_visa',
  'allowed_payment_method_types[]': 'card',
  confirm: true,
};

/** A sandbox on a free port with an empty data folder, and methods to call it. */
export class TestBench {
  private constructor(
    readonly sandbox: Sandbox,
    readonly dataDir: string,
    readonly url: string,
  ) {}

  static async open(options: Partial<SandboxOptions> = {}): Promise<TestBench> {
    const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'sandbox-')));
    const sandbox = await openSandbox({ accounts: TEST_ACCOUNTS, ...options, dataDir });
    return new TestBench(sandbox, dataDir, `http://127.0.0.1:${await sandbox.listen(0)}`);
  }

  async post(path: string, params: Params = {}, caller: Caller = {}): Promise<ApiResponse> {
    const form = new URLSearchParams(
      Object.entries(params).map(([name, value]): [string, string] => [name, String(value)]),
    );
    return this.send('POST', path, { ...caller, body: form.toString(), type: 'application/x-www-form-urlencoded' });
  }

  async charge(params: Params = {}, caller: Caller = {}): Promise<ApiResponse> {
    return this.post('/v1/payment_intents', { ...CHARGE, ...params }, caller);
  }

  async get(path: string, caller: Caller = {}): Promise<ApiResponse> {
    return this.send('GET', path, caller);
  }

  /** Sends a `POST` to the control surface. */
  async control(path: string, body: unknown = {}): Promise<ApiResponse> {
    return this.send('POST', `/_control/${path}`, { body: JSON.stringify(body), type: 'application/json' });
  }

  async arm(fault: Readonly<Record<string, unknown>>): Promise<ApiResponse> {
    return this.control('faults', fault);
  }

  /** Resolves when calls have met every armed fault. */
  async faultsTaken(): Promise<void> {
    for (;;) {
      const { body } = await this.get('/_control/faults');
      if ((body as { data: unknown[] }).data.length === 0) return;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }

  /** Returns the types of all events, oldest first. */
  async eventTypes(query = ''): Promise<string[]> {
    const { body } = await this.get(`/_control/events${query}`);
    return (body as { data: { type: string }[] }).data.map(({ type }) => type);
  }

  /** Returns all payments in the processor's ledger, oldest first. */
  async effects(query = ''): Promise<{ id: string; status: string; amount: number }[]> {
    const { body } = await this.get(`/_control/payments${query}`);
    return (body as { data: { id: string; status: string; amount: number }[] }).data.map(({ id, status, amount }) => ({
      id,
      status,
      amount,
    }));
  }

  async send(
    method: string,
    path: string,
    { key = 'sk_us_test', idempotencyKey, body, type, signal }: Caller & { body?: string; type?: string },
  ): Promise<ApiResponse> {
    const response = await fetch(`${this.url}${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${key}`,
        ...(type === undefined ? {} : { 'Content-Type': type }),
        ...(idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }),
      },
      ...(body === undefined ? {} : { body }),
      ...(signal === undefined ? {} : { signal }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, body: parsed(text) };
  }

  async close(): Promise<void> {
    await this.sandbox.close();
    await rm(this.dataDir, { recursive: true, force: true });
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
