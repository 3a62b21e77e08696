/** How much is measured. Figures come from paired rounds, so more rounds narrow the spread but do not reduce a bias. */
export interface Plan {
  readonly rounds: number;
  /** Rounds of the rows with long rounds: a hung acquirer, two worker processes, processor events. */
  readonly longRounds: number;
  /** Calls of one caller per round. The round also ends after `latencySeconds`. */
  readonly latencyCalls: number;
  readonly latencySeconds: number;
  /** How long one caller waits after each response. */
  readonly pauseMilliseconds: number;
  /** Calls of captures, refunds and evidence, whose payments are charged before. */
  readonly operationCalls: number;
  /** Seconds per round of the eight callers in the throughput rows. */
  readonly throughputSeconds: number;
  /** Seconds of arrivals per round over the slow processor. */
  readonly arrivalSeconds: number;
  /** Seconds of arrivals per rate that the row of capacity tries. */
  readonly loadSeconds: number;
  /** Seconds of a flood, and of its neighbour without it: about three requests of that one per second. */
  readonly floodSeconds: number;
  /** Requests per round of the rows that measure CPU over HTTP alone. */
  readonly middlewareRequests: number;
  /** Calls that the exact counts are divided by. */
  readonly countedCalls: number;
  /** Calls of each operation before anything is measured. With 500 rows, statements have the plans of a table in use. */
  readonly warmUpCalls: number;
  /** Webhooks that wait for one endpoint, or for four together, in each round. */
  readonly deliveries: number;
}

export const fullPlan: Plan = {
  rounds: 5,
  longRounds: 3,
  latencyCalls: 400,
  latencySeconds: 5,
  pauseMilliseconds: 100,
  operationCalls: 100,
  throughputSeconds: 5,
  arrivalSeconds: 3,
  loadSeconds: 10,
  floodSeconds: 30,
  middlewareRequests: 1_200,
  countedCalls: 30,
  warmUpCalls: 500,
  deliveries: 3_200,
};

/** Finds mistakes in the benchmark itself and large changes. It is too short to find small changes. */
export const quickPlan: Plan = {
  rounds: 3,
  longRounds: 1,
  latencyCalls: 400,
  latencySeconds: 5,
  pauseMilliseconds: 100,
  operationCalls: 40,
  throughputSeconds: 5,
  arrivalSeconds: 2,
  loadSeconds: 5,
  floodSeconds: 15,
  middlewareRequests: 600,
  countedCalls: 20,
  warmUpCalls: 60,
  deliveries: 1_600,
};
