import { describeCredentials } from '../../setup/capture-or-void/credentials.js';

await describeCredentials('cancel');
