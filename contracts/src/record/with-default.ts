import type { ZodOpenApiOverrideMeta } from 'zod-openapi';

/** Documents the default of a field that may be null too: a transformation hides it from the generator. */
export function withDefault(value: number): ZodOpenApiOverrideMeta {
  return ({ jsonSchema }) => {
    jsonSchema.default = value;
  };
}
