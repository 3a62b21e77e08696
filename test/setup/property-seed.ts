import fc from 'fast-check';
import { seed } from './seed.js';

// Properties that name no seed use this one. A failure prints it.
fc.configureGlobal({ seed });
