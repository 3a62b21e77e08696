import type { OperationStep } from '@landed/activities/payment-intent/dependencies';
import type { FaultyTrial } from './faulty-trial.js';

const seconds = 1_000;
const pastSendDeadline = 61 * seconds;
const pastSafeWindow = 24 * 3_600 * seconds;

type Act = (trial: FaultyTrial, step: OperationStep) => Promise<void>;

export interface Fault {
  /** The steps at which it happens. */
  readonly steps: readonly OperationStep[];
  readonly before?: Act;
  /** While the first run stands at the step. */
  readonly at?: Act;
  /** After the first run. */
  readonly after?: Act;
}

const everyStep = ['loaded', 'prepared', 'submitted', 'saved'] as const;
/** The faults of the call itself. */
const atTheCall = ['prepared'] as const;

const callMeets = (fault: string): Fault => ({
  steps: atTheCall,
  before: ({ bench, calls }) => bench.arm(fault, [calls.sends]),
  after: ({ bench }) => bench.control.clear(),
});

/** Makes the key wait for an operator. */
const requireReview: Act = (trial) => trial.requireReview();
const die: Act = async (trial) => trial.die();

const copyRows: Act = (trial) => trial.copyRows();

function callMeetsAndLosesRows(fault: string): Fault {
  const call = callMeets(fault);
  return {
    ...call,
    async before(trial, step) {
      await trial.copyRows();
      await call.before?.(trial, step);
    },
    after: loseRows,
  };
}

async function loseRows(trial: FaultyTrial): Promise<void> {
  await trial.bench.control.clear();
  await trial.loseRows();
}

async function respondWithoutOutcome(trial: FaultyTrial): Promise<void> {
  await trial.bench.control.clear();
  await trial.respondWithoutOutcome();
}

/** Everything that the matrix lets happen to an operation. Each name is the rest of a sentence that begins with its kind. */
export const faults = {
  dies: { steps: everyStep, at: die },
  'loses the database': { steps: everyStep, at: ({ bench }) => bench.loseDatabase() },
  'gets no response': callMeets('malformed'),
  'gets a server error before the effect': callMeets('error_before_effect'),
  'is rejected at request level': callMeets('unauthorized'),
  'gets a stored error': callMeets('error_stored'),
  'gets a stored error after the effect': callMeets('error_stored_after_effect'),
  'gets no response from a processor that stays silent': {
    ...callMeets('malformed'),
    async after({ bench, calls }) {
      await bench.control.clear();
      await bench.arm('error_before_effect', [...calls.reads, calls.sends], 2);
    },
  },
  'gets no response and is not shown by the next read': {
    ...callMeets('malformed'),
    async after({ bench, calls }) {
      await bench.control.clear();
      await bench.arm('stale_read', calls.reads.slice(0, 1));
    },
  },
  'gets no response and has responded without the outcome': { ...callMeets('malformed'), after: respondWithoutOutcome },
  'gets a stored error and has responded without the outcome': {
    ...callMeets('error_stored'),
    after: respondWithoutOutcome,
  },
  'gets no response and waits for an operator': { ...callMeets('malformed'), after: requireReview },
  'dies and loses its rows': { steps: ['prepared', 'submitted', 'saved'], before: copyRows, at: die, after: loseRows },
  'loses its rows': { steps: ['submitted'], before: copyRows, at: loseRows },
  'gets no response and loses its rows': callMeetsAndLosesRows('malformed'),
  'gets a server error and loses its rows': callMeetsAndLosesRows('error_before_effect'),
  'is overtaken by another run': {
    steps: ['loaded', 'prepared', 'submitted'],
    async at(trial) {
      const other = trial.elsewhere();
      await other.toEnd(await other.submit());
    },
  },
  'finds a row changed by another operation': {
    steps: ['loaded'],
    at: (trial) => trial.changeLoaded(),
  },
  'is superseded by a later attempt': {
    steps: ['loaded', 'prepared'],
    async at(trial, step) {
      if (step === 'prepared') trial.pause(pastSendDeadline);
      const other = trial.elsewhere();
      await other.decide('did_not_happen');
      if (!(await other.becomeNextAttempt())) throw new Error('The key is not free.');
      await other.toEnd(await other.submit());
    },
  },
  'is decided while its first call may be sent': {
    steps: atTheCall,
    async at(trial) {
      const other = trial.elsewhere();
      await other.decideAtOnce('did_not_happen');
      // A decision that freed the key would let the next attempt make a second effect.
      if (await other.becomeNextAttempt()) await other.toEnd(await other.submit());
    },
  },
  'is paused past its send deadline': {
    steps: ['loaded', 'prepared'],
    at: async (trial) => trial.pause(pastSendDeadline),
  },
  'dies and is found after its safe window': {
    steps: ['prepared', 'submitted'],
    at: die,
    after: async (trial) => trial.pass(pastSafeWindow),
  },
  'is made after an operator has decided that it was not': {
    steps: ['submitted'],
    async at(trial) {
      await trial.bench.arm('error_before_effect', trial.calls.reads, 5);
      await trial.elsewhere().decide('did_not_happen');
      await trial.bench.control.clear();
    },
  },
} as const satisfies Record<string, Fault>;

export type FaultName = keyof typeof faults;
