import type { CircuitReading } from '../../circuit/circuit-reading.js';
import type { TaxEngine } from '../port.js';
import type { RemoteEngineConfig } from './config.js';
import { createRemoteTaxEngine } from './engine.js';
import type { FaultKind, TaxServiceFault } from './fault.js';
import { createRoom, createServiceGuard, type GuardLimits, guardLimits } from './service-guard.js';

/** The engine of that name, undefined where this process knows none. Null is the embedded engine. */
export type TaxEngineOf = (name: string | null) => TaxEngine | undefined;

export interface EngineReading {
  readonly engine: string;
  readonly circuit: CircuitReading;
  /** Quotes that it owed a price since the process began. */
  readonly faults: Readonly<Partial<Record<FaultKind, number>>>;
}

/** The tax engines of this process. */
export interface TaxEngines {
  readonly engineOf: TaxEngineOf;
  /** How each remote one stands now, for whoever runs the process. */
  readings(): readonly EngineReading[];
}

export interface TaxEnginesOptions {
  readonly limits?: GuardLimits;
  readonly onCircuitChange?: (engine: string, circuit: CircuitReading) => void;
  readonly onFault?: (engine: string, fault: TaxServiceFault) => void;
  /** A merchant's row names an engine that is not configured here. */
  readonly onUnknownEngine?: (engine: string) => void;
}

/** The embedded engine, and the remote ones each with a guard of its own. */
export function createTaxEngines(
  embedded: TaxEngine,
  configs: readonly RemoteEngineConfig[],
  options: TaxEnginesOptions = {},
): TaxEngines {
  const { limits = guardLimits, onCircuitChange, onFault, onUnknownEngine } = options;
  const room = createRoom(limits);
  const rows = configs.map(({ name, url, secret, timeout_ms: timeoutMilliseconds, fallback }) => {
    const guard = createServiceGuard(limits, room, (circuit) => onCircuitChange?.(name, circuit));
    const faults: Partial<Record<FaultKind, number>> = {};
    const engine = createRemoteTaxEngine({
      name,
      url,
      secret,
      timeoutMilliseconds,
      fallback: fallback === 'embedded' ? embedded : null,
      guard,
      onFault(fault) {
        faults[fault.kind] = (faults[fault.kind] ?? 0) + 1;
        onFault?.(name, fault);
      },
    });
    return { name, engine, guard, faults };
  });
  const remote = new Map(rows.map(({ name, engine }) => [name, engine]));
  return {
    engineOf(name) {
      if (name === null) return embedded;
      const engine = remote.get(name);
      if (engine === undefined) onUnknownEngine?.(name);
      return engine;
    },
    readings: () => rows.map(({ name, guard, faults }) => ({ engine: name, circuit: guard.circuit, faults })),
  };
}
