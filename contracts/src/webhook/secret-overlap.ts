/** How many hours the secret before a rotation signs as well, unless somebody says otherwise, and at most. */
export const overlapHoursDefault = 24;
export const overlapHoursMax = 7 * 24;
