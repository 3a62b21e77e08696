import { describeMalformedRequests } from '../../setup/capture-or-void/malformed.js';

await describeMalformedRequests('cancel');
