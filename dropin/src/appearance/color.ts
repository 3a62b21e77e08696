type Channels = readonly [red: number, green: number, blue: number];

/** `#rgb` or `#rrggbb` as three channels from 0 to 255. */
function channelsOf(color: string): Channels {
  const long = color.length === 4 ? color.replaceAll(/[^#]/g, '$&$&') : color;
  return [1, 3, 5].map((at) => Number(`0x${long.slice(at, at + 2)}`)) as unknown as Channels;
}

/** The relative luminance of WCAG 2.2. */
function luminance(color: string): number {
  const [red, green, blue] = channelsOf(color).map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as unknown as Channels;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast ratio of WCAG 2.2, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one) + 0.05, luminance(other) + 0.05];
  return a > b ? a / b : b / a;
}

/** The color between two others: `share` 0 is the first, 1 the second. */
export function mix(one: string, other: string, share: number): string {
  const to = channelsOf(other);
  const mixed = channelsOf(one).map((from, index) => Math.round(from + ((to[index] ?? 0) - from) * share));
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/**
 * Moves a color towards black or white, whichever stands out more, until its contrast reaches `ratio`. A color that
 * reaches it already stays as it is. Black or white always reaches 4.5.
 */
export function readable(color: string, on: string, ratio: number): string {
  const goal = contrast('#000000', on) > contrast('#ffffff', on) ? '#000000' : '#ffffff';
  let found = color;
  for (let share = 0.1; contrast(found, on) < ratio && share <= 1; share += 0.1) found = mix(color, goal, share);
  return contrast(found, on) < ratio ? goal : found;
}
