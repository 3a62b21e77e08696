import { describeUsedKey } from '../../setup/capture-or-void/used-key.js';

await describeUsedKey('capture');
