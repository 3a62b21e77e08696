/** How many hours after a rotation the previous secret signs too: by default, and at most. */
export const overlapHoursDefault = 24;
export const overlapHoursMax = 7 * 24;
