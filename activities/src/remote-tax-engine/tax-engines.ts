import type { Rail } from '@landed/contracts/rail/rail';
import type { TaxEngine } from '@landed/tax-engine/price';
import { bulkhead, handleAll } from 'cockatiel';
import { type BreakerLimits, breakerWithBulkhead, type CircuitStatus } from '../circuit/breaker-with-bulkhead.js';
import type { RemoteEngineConfig } from './config.js';
import { createRemoteTaxEngine } from './remote-tax-engine.js';
import type { FaultKind, TaxServiceFault } from './tax-service-fault.js';

/** When a tax service counts as failing, and how many calls of this process it may keep waiting. */
export interface ServiceLimits extends BreakerLimits {
  /** Calls to one service that may run at once: half of the slots that quotes share with charges. */
  readonly callsMax: number;
  /** Calls to all services together that may run at once. Some slots stay free when all services hang. */
  readonly allCallsMax: number;
}

export const serviceLimits: ServiceLimits = {
  failuresToOpen: 5,
  probeAfterMilliseconds: 5_000,
  callsMax: 10,
  allCallsMax: 15,
};

/**
 * Returns the engine of that name for quotes of that mode, or undefined when this process has none. Null means the embedded
 * engine.
 */
export type TaxEngineOf = (name: string | null, rail: Rail) => TaxEngine | undefined;

export interface EngineStatus {
  readonly engine: string;
  readonly circuit: CircuitStatus;
  /** Quotes without a usable response since the process started, by kind of fault. */
  readonly faults: Readonly<Partial<Record<FaultKind, number>>>;
}

/** The tax engines of this process. */
export interface TaxEngines {
  readonly engineOf: TaxEngineOf;
  /** The current status of each remote engine, for operators. */
  statuses(): readonly EngineStatus[];
}

export interface TaxEnginesOptions {
  readonly limits?: ServiceLimits;
  readonly onCircuitChange?: (engine: string, circuit: CircuitStatus) => void;
  readonly onFault?: (engine: string, fault: TaxServiceFault) => void;
  /** Called when a merchant's row names an engine that this process has not configured. */
  readonly onUnknownEngine?: (engine: string) => void;
}

/**
 * The embedded engine of each mode, and the remote engines. A remote engine has one circuit breaker and bulkhead for both
 * modes, because it is one service.
 */
export function createTaxEngines(
  embedded: Readonly<Record<Rail, TaxEngine>>,
  configs: readonly RemoteEngineConfig[],
  options: TaxEnginesOptions = {},
): TaxEngines {
  const { limits = serviceLimits, onCircuitChange, onFault, onUnknownEngine } = options;
  const shared = bulkhead(limits.allCallsMax);
  const rows = configs.map(({ name, url, secret, timeout_ms: timeoutMilliseconds, fallback }) => {
    const guard = breakerWithBulkhead({
      callsMax: limits.callsMax,
      shared,
      breaker: { ...limits, failures: handleAll, onChange: (circuit) => onCircuitChange?.(name, circuit) },
    });
    const faults: Partial<Record<FaultKind, number>> = {};
    const engineOf = (rail: Rail) =>
      createRemoteTaxEngine({
        name,
        url,
        secret,
        timeoutMilliseconds,
        fallback: fallback === 'embedded' ? embedded[rail] : null,
        guard,
        onFault(fault) {
          faults[fault.kind] = (faults[fault.kind] ?? 0) + 1;
          onFault?.(name, fault);
        },
      });
    return { name, engines: { test: engineOf('test'), live: engineOf('live') }, guard, faults };
  });
  const remote = new Map(rows.map(({ name, engines }) => [name, engines]));
  return {
    engineOf(name, rail) {
      if (name === null) return embedded[rail];
      const engines = remote.get(name);
      if (engines === undefined) onUnknownEngine?.(name);
      return engines?.[rail];
    },
    statuses: () => rows.map(({ name, guard, faults }) => ({ engine: name, circuit: guard.circuit, faults })),
  };
}
