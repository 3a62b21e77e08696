import { describeCredentials } from '../../setup/authorization-verb/credentials.js';

await describeCredentials('capture');
