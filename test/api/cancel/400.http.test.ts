import { describeUnreadable } from '../../setup/authorization-verb/unreadable.js';

await describeUnreadable('cancel');
