import { describeWrongState } from '../../setup/authorization-verb/wrong-state.js';

await describeWrongState('capture');
