/** How exact the duty of a line is, or why there is none: goods of little value, or goods that are not imported. */
export const dutyBases = ['subheading', 'heading', 'chapter_estimate', 'flat', 'relief', 'none'] as const;

export type DutyBasis = (typeof dutyBases)[number];
