/** An operation takes seconds. One whose outcome is unknown for longer than this is stuck: an operator should look. */
export const stuckSeconds = 120;
