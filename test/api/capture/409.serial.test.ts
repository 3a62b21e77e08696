import { describeUsedKey } from '../../setup/authorization-verb/used-key.js';

await describeUsedKey('capture');
