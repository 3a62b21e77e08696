/** The same limits as those of the branding that operators set. */
export const isColor = (value: unknown): value is string =>
  typeof value === 'string' && /^#([0-9a-f]{3}){1,2}$/i.test(value);

/** The list ends up in a style sheet, so it has nothing that could end a declaration. */
export const isFontFamily = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= 200 && /^[a-z][a-z0-9 -]*(,\s*[a-z][a-z0-9 -]*)*$/i.test(value);

/** Of the radius of corners, in pixels. */
export const radiusMax = 24;

export const isIntegerTo = (max: number) => (value: number) => Number.isInteger(value) && value >= 0 && value <= max;
