import { describeWrongState } from '../../setup/capture-or-void/wrong-state.js';

await describeWrongState('cancel');
