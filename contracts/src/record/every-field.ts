/**
 * The names of a shape's own fields. The output of a loose schema also has an index signature, which would allow every
 * name.
 */
type FieldOf<Shape> = Extract<keyof { [Name in keyof Shape as string extends Name ? never : Name]: unknown }, string>;

type CamelCase<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name;

export type SnakeCase<Name extends string> = Name extends `${infer Head}${infer Tail}`
  ? `${Head extends Lowercase<Head> ? Head : `_${Lowercase<Head>}`}${SnakeCase<Tail>}`
  : Name;

/**
 * For a value that is built field by field: `{ … } satisfies EveryField<Shape>`. A missing field is then a compile error,
 * also one that may be absent, and so is a field that the shape does not have.
 */
export type EveryField<Shape> = { [Name in FieldOf<Shape>]: unknown };

/** {@link EveryField} for a value that has the fields of a wire shape under the names of the domain. */
export type EveryFieldInCamelCase<Shape> = Record<CamelCase<FieldOf<Shape>>, unknown>;

/** {@link EveryField} for a value that has the fields of a domain shape under the names of the wire. */
export type EveryFieldInSnakeCase<Shape> = Record<SnakeCase<FieldOf<Shape>>, unknown>;

/** The fields of a request under the names of the domain. Each is there: null stands for one that the merchant did not send. */
export type Requested<Body> = {
  readonly [Name in FieldOf<Body> as CamelCase<Name>]-?: Exclude<Body[Name & keyof Body], undefined>;
};
