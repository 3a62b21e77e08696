/** How much is measured. Every figure comes from paired rounds, so more rounds narrow the spread, not the bias. */
export interface Plan {
  readonly rounds: number;
  /** Rounds of the rows whose rounds take long: a hung acquirer, two worker processes, processor events. */
  readonly longRounds: number;
  /** Calls of one caller per round, and the seconds after which that round ends however many there were. */
  readonly latencyCalls: number;
  readonly latencySeconds: number;
  /** Seconds that the eight callers of the throughput rows keep going per round. */
  readonly throughputSeconds: number;
  /** Seconds of arrivals per round over the slow processor. */
  readonly arrivalSeconds: number;
  /** Requests per round of the rows that measure CPU over HTTP alone. */
  readonly pipelineRequests: number;
  /** Orders that the exact counts are divided by. */
  readonly countedCalls: number;
  readonly warmUpCalls: number;
  /** Webhooks that wait for one endpoint, or for four together, in each round. */
  readonly deliveries: number;
}

export const fullPlan: Plan = {
  rounds: 5,
  longRounds: 3,
  latencyCalls: 40,
  latencySeconds: 4,
  throughputSeconds: 2.5,
  arrivalSeconds: 3,
  pipelineRequests: 1_200,
  countedCalls: 30,
  warmUpCalls: 160,
  deliveries: 3_200,
};

/** For finding mistakes in the benchmark itself and large changes; too short for small ones. */
export const quickPlan: Plan = {
  rounds: 3,
  longRounds: 1,
  latencyCalls: 20,
  latencySeconds: 1.5,
  throughputSeconds: 1.5,
  arrivalSeconds: 2,
  pipelineRequests: 600,
  countedCalls: 20,
  warmUpCalls: 60,
  deliveries: 1_600,
};
