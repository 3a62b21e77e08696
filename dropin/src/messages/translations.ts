import { en } from './en.js';
import type { Messages } from './messages.js';
import { de } from './translations/de.js';
import { es } from './translations/es.js';
import { fr } from './translations/fr.js';
import { it } from './translations/it.js';
import { ja } from './translations/ja.js';
import { nl } from './translations/nl.js';
import { pl } from './translations/pl.js';
import { pt } from './translations/pt.js';

/** The texts by language. The script has them as one text instead: see `fromText`. */
export const translations: ReadonlyMap<string, Messages> = new Map(
  Object.entries({ en, de, es, fr, it, ja, nl, pl, pt }),
);
