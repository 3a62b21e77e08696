/** How exact the duty of a line is, or why it is zero: low value (`relief`) or not an import (`none`). */
export const dutyBases = [
  'national_line',
  'subheading',
  'heading',
  'chapter_estimate',
  'flat',
  'relief',
  'none',
] as const;

export type DutyBasis = (typeof dutyBases)[number];
