import { type Field, list, text } from './fields.js';
import { invalidRequest } from './stripe-failure.js';

/** The `expand[]` parameter; only these paths can be expanded. */
export function expandable(...paths: readonly string[]): Field<string[]> {
  return {
    read(node, path) {
      const wanted = list(text()).read(node, path);
      for (const name of wanted) {
        if (!paths.includes(name)) {
          throw invalidRequest({ message: `This property cannot be expanded (${name}).`, param: path });
        }
      }
      return wanted;
    },
  };
}
